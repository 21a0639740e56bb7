import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#test/components/page.tsx';
import { Charts } from './charts.tsx';

const NONE = Number.NaN;
const texts = { title: 'Prices', unit: 'Day', rows: ['1 Nov', '2 Nov', '3 Nov'], ends: ['1 Nov', '3 Nov'], tableLabel: 'Figures' } as const;

test('a level that is known of a single day is a point there', async () => {
	const chart = { label: 'Median', total: '$900', write: String, isLevel: true };
	await show(<Charts {...texts} charts={[{ ...chart, values: [NONE, 900, NONE] }]} />);
	await expect.element(page.getByRole('img', { name: 'Median: $900' })).toBeInTheDocument();
	const line = document.querySelector('polyline') ?? expect.fail('No line');
	// A very short line is drawn as a point if its ends are round.
	expect([...line.points].map(({ x, y }) => [Math.round(x * 100) / 100, y])).toEqual([
		[10, 22],
		[10.01, 22],
	]);
	expect(getComputedStyle(line).strokeLinecap).toBe('round');
});
