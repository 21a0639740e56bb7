import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DAY } from '#shared/domain/common/durations.ts';
import { anAuction, answerFloor } from '#test/components/answers/auctions.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { countLines } from '#test/components/count-lines.ts';
import { showScreen, trader } from '#test/components/page.tsx';

const closesAt = new Date(Date.now() + DAY).toISOString();
const auctions = [
	anAuction({ diamondId: makeId(1), closesAt }),
	anAuction({ diamondId: makeId(2), closesAt, leading: true, weight: 20, currentBid: 61_728, requiredBid: 62_346, askingPrice: 80_000 }),
];

test.each([320, 360, 390].flatMap((width) => (['en', 'ja'] as const).map((language) => [width, language] as const)))(
	'on a phone of %i pixels the figures are in two level rows of level columns, each on one line (%s)',
	async (width, language) => {
		await showScreen('/auctions', { as: trader, language, size: [width, 844], answers: answerFloor(() => auctions) });
		await expect.element(page.getByText('$1,234,560')).toBeVisible();
		const figures = [...document.querySelectorAll('main dl:first-of-type > div')];
		const places = figures.map((figure) => figure.getBoundingClientRect());
		const [running, lead, outbid, owed, next] = places;
		expect(places.length).toBe(5);
		expect([running, lead, outbid].map((place) => place?.top)).toEqual(Array(3).fill(running?.top));
		expect(owed?.top).toBeGreaterThanOrEqual(running?.bottom ?? Number.NaN);
		expect([owed?.left, next?.left, next?.top]).toEqual([running?.left, outbid?.left, owed?.top]);
		expect(figures.flatMap((figure) => Array.from(figure.children, countLines))).toEqual(Array(10).fill(1));
		expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
		for (const part of figures.flatMap((figure) => [...figure.children])) expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
	},
);
