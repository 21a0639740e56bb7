import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { aPosition } from '#test/components/answers/prices.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { answerStone } from '#test/components/answers/stone.ts';
import { PHONE, show, showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';
import { LedgerTable } from './auction/ledger-table.tsx';

/** Shows that everything that decides a bid is seen without scrolling, in a dealer's order. */

const WINDOWS = [
	['desktop', [1440, 900]],
	['phone', PHONE],
] as const;

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const ABILITIES = { edit: false, delete: false, refresh: false, bid: false, decide: false, confirm: false, complain: false };
const GRADED = {
	...{ weight: 1.52, color: 'F', clarity: 'VS1', cut: 'EX', polish: 'EX', symmetry: 'EX', fluorescence: 'N', laboratory: 'GIA' },
	...{ certificateNumber: '2141438171', length: 7.42, width: 7.4, depth: 4.55, ratio: 1, totalDepth: 61.4, tablePercent: 57, girdle: 'Medium' },
	...{ brownShade: 'NONE', greenShade: 'NONE', milkiness: 'NONE', seller: { userId: makeId(9), name: 'Ren Sato', company: 'Kiyomizu Gems', rank: -1 } },
	...{ askingPrice: 12_000, eyeClean: 'YES', crownAngle: 34.5, pavilionAngle: 40.8, inscription: 'GIA 2141438171' },
} as Partial<Diamond>;
const BIDDING = {
	...{ state: 'BIDDING', status: 'BIDDING', currentBid: 8400, requiredBid: 8484, bidCount: 3, closesAt: soon(5), isBidPlaced: true, myMaxBid: 8300 },
	...{ topBidderCompanyName: 'Ito Gems', currentBidderName: 'Aya Ito', leading: false, abilities: { ...ABILITIES, bid: true } },
} as Partial<Diamond>;

async function showStone(changes: Partial<Diamond>, size: readonly [number, number], language: 'en' | 'ja' = 'en') {
	const diamond = aDiamond({ ...GRADED, ...changes });
	const answers = { ...answerStone(() => diamond), pricePosition: async () => aPosition([8000, 9000, 10_000, 11_000, 13_000]) };
	await showScreen(`/productDetails/${diamond.diamondId}`, { as: trader, size, language, answers });
	await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The lower end of what is seen: on a phone the navigation covers the rest. */
const findFold = () => {
	const bar = document.querySelector('main ~ div nav')?.getBoundingClientRect();
	return bar && bar.height > 0 ? bar.top : window.innerHeight;
};

/** Expects the whole element in sight on a page that nobody has scrolled. */
function expectInSight(locator: { element(): Element }): DOMRect {
	const box = locator.element().getBoundingClientRect();
	expect(window.scrollY).toBe(0);
	expect(box.height, locator.element().textContent ?? '').toBeGreaterThan(0);
	expect(Math.round(box.top), locator.element().textContent ?? '').toBeGreaterThanOrEqual(0);
	expect(Math.round(box.bottom), locator.element().textContent ?? '').toBeLessThanOrEqual(Math.round(findFold()));
	return box;
}

test.each(
	WINDOWS.flatMap(([device, size]) => [
		['in an auction', device, size, BIDDING] as const,
		['without a bid', device, size, { abilities: { ...ABILITIES, bid: true }, requiredBid: 8400 }] as const,
	]),
)('everything that decides a bid on a stone %s is seen without scrolling on a %s', async (_, device, size, changes) => {
	await showStone(changes, size);
	const auction = page.getByRole('region', { name: 'Auction', exact: true });
	const place = page.getByText('The asking price is above 4 of 5 comparable stones.', { exact: true });
	await expect.element(place).toBeVisible();
	const title = expectInSight(page.getByRole('heading', { level: 1 }));
	const certificate = expectInSight(page.getByRole('link', { name: 'GIA 2141438171' }));
	const cut = expectInSight(page.getByText('Fluorescence', { exact: true }));
	const price = expectInSight(auction.getByText(/\/ct$/).first());
	expectInSight(auction.getByRole('button', { name: /bid/i }));
	expectInSight(place);
	if (changes === BIDDING) expectInSight(page.getByText(/^The current bid is /).first());
	// On a desktop the certificate follows the grades without a void.
	const [grades, report] = ['Grades', 'Certificate'].map((name) =>
		page.getByRole('heading', { name, exact: true }).element().closest('[class*=Paper]')?.getBoundingClientRect(),
	);
	if (!grades || !report) return expect.unreachable('A panel is missing');
	if (size !== PHONE) expect(report.top - grades.bottom).toBeLessThan(30);
	// The total is said once, and not again as a sum.
	const total = changes === BIDDING ? '$12,768' : '$18,240';
	expect(auction.element().textContent?.split(total)).toHaveLength(2);
	expect(certificate.top).toBeGreaterThan(title.top);
	expect(cut.top).toBeGreaterThan(title.bottom - 1);
	const picture = page.getByRole('region', { name: 'Drawing' }).element().getBoundingClientRect();
	if (device === 'phone') {
		expect(price.top).toBeGreaterThan(cut.bottom);
		expect(place.element().getBoundingClientRect().top).toBeGreaterThan(price.bottom);
		expect(picture.top).toBeGreaterThan(place.element().getBoundingClientRect().bottom);
	} else expect(picture.left).toBeGreaterThan(cut.right);
});

test('on a small phone no row shows between the button to bid, which stays in sight, and the navigation', async () => {
	await showStone(BIDDING, [360, 560]);
	const button = page.getByRole('region', { name: 'Auction', exact: true }).getByRole('button', { name: /bid/i });
	await expect.element(button).toBeVisible();
	const { bottom, left } = expectInSight(button);
	const bar = button.element().parentElement ?? expect.fail('The button stands alone');
	expect(getComputedStyle(bar).position).toBe('sticky');
	expect(getComputedStyle(bar).backgroundColor).toMatch(/^rgb\(/);
	for (const y of [bottom + 1, findFold() - 1]) expect(document.elementFromPoint(left + 40, y)).toBe(bar);
	// It is stuck: its own place is further down.
	expect(bar.parentElement?.getBoundingClientRect().bottom).toBeGreaterThan(findFold());
});

test('the ledger states a ceiling only where one was set above the bid', async () => {
	const entry = { own: false, bidderSeal: 'a', leaderSeal: 'a', commitment: 'b', link: 'c', hash: 'd', placedAt: soon(-2) };
	const entries = [
		{ ...entry, sequence: 1, bidId: makeId(1), bidderNumber: 1, bidAmount: 7000, currentBid: 7000, maxBid: 7000 },
		{ ...entry, sequence: 2, bidId: makeId(2), bidderNumber: 2, bidAmount: 7100, currentBid: 7100, maxBid: 9000 },
		{ ...entry, sequence: 3, bidId: makeId(3), bidderNumber: 3, bidAmount: 8400, currentBid: 8400 },
	];
	await show(<LedgerTable entries={entries} />, { as: trader });
	const readCeilings = () =>
		page
			.getByRole('row')
			.elements()
			.map((row) => row.querySelector('td:nth-last-child(2)')?.textContent);
	await expect.poll(readCeilings).toEqual([undefined, 'sealed', '$9,000', '–']);
});

test.each(WINDOWS)('a seller on a %s sees Accept and Reject without scrolling', async (_, size) => {
	await showStone(
		{
			...{ state: 'AWAITING_DECISION', status: 'AWAITING_DECISION', currentBid: 8400, bidCount: 3, closesAt: soon(-1), decideBy: soon(71) },
			...{ seller: { userId: trader.userId, name: 'Hanako Kimura', company: 'Kimura Diamond', rank: 0 }, abilities: { ...ABILITIES, decide: true } },
			...{ topBidderCompanyName: 'Ito Gems', expiresAt: soon(400) },
		},
		size,
	);
	for (const name of ['Accept the bid', 'Reject the bid']) {
		await expect.element(page.getByRole('button', { name })).toBeVisible();
		expectInSight(page.getByRole('button', { name }));
	}
	expectInSight(page.getByText('$8,400', { exact: false }).first());
	expectInSight(page.getByText(/^Decide by .* or the bid counts as rejected/));
});

test.each(WINDOWS.flatMap(([device, size]) => (['en', 'ja'] as const).map((language) => [device, language, size] as const)))(
	'a buyer on a %s sees how to confirm without scrolling, below what silence leads to: %s',
	async (_, language, size) => {
		const counterparty = {
			...{ companyName: 'Ito Gems', firstName: 'Aya', lastName: 'Ito', email: 'aya@example.com', phoneNumber: '+81 3 1234 5678' },
			...{ preferredCommunication: 'Email', communicationAddress: 'aya@example.com' },
		};
		await showStone(
			{
				...{ state: 'ACCEPTED', status: 'ACCEPTED', currentBid: 8400, bidCount: 1, isBidPlaced: true, leading: true, closesAt: soon(-20), confirmBy: soon(40) },
				...{ confirmations: { seller: false, buyer: false }, counterparty, abilities: { ...ABILITIES, confirm: true, complain: true } },
			},
			size,
			language,
		);
		const confirm = page.getByRole('button', { name: language === 'en' ? 'Confirm completed' : '取引完了を確認する' });
		await expect.element(confirm).toBeVisible();
		expectInSight(confirm);
		await expect.element(page.getByText(`${language === 'en' ? 'Email' : 'メール'} · aya@example.com`)).toBeInTheDocument();
	},
);
