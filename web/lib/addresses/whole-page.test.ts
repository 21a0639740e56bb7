import { expect, test } from 'vitest';
import { PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import fc from '#test/model/fast-check.ts';
import { readWholePage } from './whole-page.ts';

test('a page that the market ends early is whole all the same, whatever fits an answer', () =>
	fc.assert(
		fc.asyncProperty(fc.constantFrom(...PAGE_SIZES), fc.nat(3), fc.nat(12_000), fc.integer({ min: 5, max: 6000 }), async (size, page, total, most) => {
			const all = Array.from({ length: total }, (_, at) => at);
			const ask = async (number: number, asked: number) => {
				const wanted = all.slice(number * asked, (number + 1) * asked);
				return { content: wanted.slice(0, most), number, size: asked, totalElements: total, ...(wanted.length > most && { endsEarly: true as const }) };
			};
			const whole = await readWholePage(ask, page, size);
			expect(whole).toMatchObject({ content: all.slice(page * size, (page + 1) * size), number: page, size, totalElements: total });
			expect(whole.endsEarly).toBeUndefined();
		}),
		{ numRuns: 60 },
	));

test('a page that is whole is asked for once', async () => {
	let asked = 0;
	await readWholePage(async () => ({ content: [asked++], totalElements: 1 }), 0, 5000);
	expect(asked).toBe(1);
});
