import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { anAuction, anOwnStone, aPage, makeId } from '#test/components/answers/stock.ts';
import { answerStone, answerStonePages } from '#test/components/answers/stone.ts';
import { answerCalls, listRequests } from '#test/components/fake-client.ts';
import { DESKTOP, PHONE, showScreen, trader } from '#test/components/page.tsx';
import { goTo } from '#test/components/place.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import { queryClient } from '#web/lib/api/query.ts';

const stone = aDiamond();

/** Record what the page passes to the share sheet and the clipboard. */
const shared = vi.fn<(what: ShareData) => Promise<void>>();
const copied = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
	shared.mockReset();
	copied.mockReset();
	Object.defineProperty(navigator, 'share', { configurable: true, value: shared });
	Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } });
	return async () => {
		Reflect.deleteProperty(navigator, 'share');
		Reflect.deleteProperty(navigator, 'clipboard');
		await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
	};
});

test.each([
	{ device: 'phone', hasTouch: true },
	{ device: 'desktop', hasTouch: false },
])('a stone is handed to the share sheet of a phone, and on a desktop its link is copied: $device', async ({ hasTouch }) => {
	await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch });
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, answers: answerStone(() => stone) });
	await page.getByRole('button', { name: 'Share this stone' }).click();
	const url = `${location.origin}/productDetails/${stone.diamondId}`;
	if (hasTouch) expect(shared.mock.calls).toEqual([[{ url, title: page.getByRole('heading', { level: 1 }).element().textContent }]]);
	else {
		await expect.element(page.getByText('Link copied.')).toBeVisible();
		expect(copied.mock.calls).toEqual([[url]]);
	}
});

test('what stands below the price appears with it, and no later than three seconds after the stone', async () => {
	const asked = Promise.withResolvers<void>();
	const pricePosition = async () => {
		await asked.promise;
		return { lacks: [], count: 0, sellers: 0, closest: [] };
	};
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, answers: { ...answerStone(() => stone), pricePosition } });
	const next = page.getByRole('region', { name: 'What happens next' });
	await expect.element(next).toBeInTheDocument();
	const readWait = () => {
		const { animationDuration, animationTimingFunction } = getComputedStyle(next.element());
		return [animationDuration, animationTimingFunction];
	};
	expect(readWait()).toEqual(['3s', 'steps(1)']);
	asked.resolve();
	await expect.poll(readWait).toEqual(['0s', 'ease']);
	await expect.element(next).toBeVisible();
});

test('in one column certificate, pictures and the rest wait for the price above them', async () => {
	const asked = Promise.withResolvers<void>();
	const pricePosition = async () => {
		await asked.promise;
		return { lacks: [], count: 0, sellers: 0, closest: [] };
	};
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, size: PHONE, answers: { ...answerStone(() => stone), pricePosition } });
	const certificate = page.getByRole('main').getByText('Certificate', { exact: true }).first();
	await expect.element(certificate).toBeInTheDocument();
	const readVisibility = () => getComputedStyle(certificate.element()).visibility;
	await expect.poll(readVisibility).toBe('hidden');
	asked.resolve();
	await expect.poll(readVisibility).toBe('visible');
});

const refuse = async () => {
	answerCalls({ getDiamond: () => Promise.reject(new MarketError('NOT_FOUND')) });
	await queryClient.invalidateQueries();
};

test('a deleted stone disappears with its price and its button, but what is typed into an open bid stays until it is closed', async () => {
	const offered = aDiamond({ askingPrice: 10_000, requiredBid: 7000 });
	await showScreen(`/productDetails/${offered.diamondId}`, { as: trader, answers: answerStone(() => offered) });
	const bid = page.getByRole('button', { name: 'Bid', exact: true });
	await bid.click();
	const amount = page.getByRole('dialog').getByLabelText('Your bid per carat');
	await amount.fill('8100');
	await refuse();
	await expect.element(amount).toHaveValue('8100');
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).first().click();
	await expect.element(page.getByRole('heading', { name: 'This stone is no longer for sale' })).toBeVisible();
	await expect.element(bid).not.toBeInTheDocument();
	expect(page.getByRole('main').element().textContent).not.toMatch(/10,000/);
});

test('a deleted stone leaves the comparison, and its form', async () => {
	const own = anOwnStone(trader, { diamondId: makeId(1), lotId: 'DAY-1' });
	await showScreen(`/compare?stones=${makeId(1)}`, { as: trader, answers: answerStone(() => own) });
	await expect.element(page.getByRole('columnheader', { name: /1.00 ct/ })).toBeVisible();
	await refuse();
	await expect.element(page.getByText('Nothing to compare yet')).toBeVisible();
	answerCalls(answerStone(() => own));
	queryClient.clear();
	goTo(`/create-diamond?id=${makeId(1)}`);
	await expect.element(page.getByRole('heading', { level: 1, name: /DAY-1/ })).toBeVisible();
	await refuse();
	await expect.element(page.getByText('This listing cannot be changed now')).toBeVisible();
});

test.each([
	[[], 0],
	[[aDiamond({ diamondId: makeId(9) })], 1],
])('similar stones take no more room than they need: %#', async (found, count) => {
	await showScreen(`/productDetails/${stone.diamondId}`, {
		as: trader,
		answers: { ...answerStone(() => stone), search: async () => aPage(found) },
	});
	const similar = page.getByRole('region', { name: 'Similar stones' });
	await expect.element(similar).toBeInTheDocument();
	similar.element().scrollIntoView();
	const last = similar.getByRole('article').or(similar.getByText(/^No similar stone is/));
	await expect.element(last).toBeVisible();
	expect(similar.getByRole('article').elements()).toHaveLength(count);
	const below = similar.element().getBoundingClientRect().bottom - last.element().getBoundingClientRect().bottom;
	expect(below).toBeLessThanOrEqual(Number.parseFloat(getComputedStyle(similar.element()).paddingBottom) + 1);
});

test.each([['desktop', DESKTOP] as const, ['phone', PHONE] as const])(
	'on a %s the ledger is as far below the other parts as these from each other',
	async (_, size) => {
		await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, size, answers: answerStone(() => stone) });
		const ledger = page.getByRole('region', { name: 'Ledger of bids' });
		await expect.element(ledger).toBeInTheDocument();
		const above = ledger.element().previousElementSibling ?? expect.fail('The ledger is alone');
		const gap = ledger.element().getBoundingClientRect().top - above.getBoundingClientRect().bottom;
		expect(gap).toBeCloseTo(Number.parseFloat(getComputedStyle(above).rowGap), 1);
	},
);

test('the lines between similar stones are level, and there is none below the last row', async () => {
	const long = { cut: 'EX', laboratory: 'GIA', clarity: 'VVS1', color: 'K', fluorescence: 'N' } as const;
	const found = [9, 10, 11, 12].map((id) => aDiamond({ diamondId: makeId(id), askingPrice: 123_456, currentPrice: 123_456, ...(id % 2 === 0 && long) }));
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, answers: { ...answerStone(() => stone), search: async () => aPage(found) } });
	const similar = page.getByRole('region', { name: 'Similar stones' });
	await expect.element(similar).toBeInTheDocument();
	similar.element().scrollIntoView();
	await expect.element(similar.getByRole('article').last()).toBeVisible();
	const rows = new Map<number, Set<number>>();
	for (const one of similar.getByRole('article').elements()) {
		const { top, bottom } = one.getBoundingClientRect();
		rows.set(top, (rows.get(top) ?? new Set()).add(bottom));
	}
	expect(rows.size).toBeGreaterThan(1);
	expect([...rows.values()].map(({ size }) => size)).toEqual([...rows.keys()].map(() => 1));
	const list = similar.getByRole('list').element().getBoundingClientRect();
	const last = similar.getByRole('article').last().element().getBoundingClientRect();
	expect(document.elementFromPoint(last.left + 5, list.bottom - 0.5)?.closest('article') ?? null).toBeNull();
});

test('similar stones and their prices are loaded again by whoever comes back later', async () => {
	await showScreen(`/productDetails/${stone.diamondId}`, {
		as: trader,
		answers: { ...answerStone(() => stone), search: async () => aPage([aDiamond({ diamondId: makeId(9) })]) },
	});
	const similar = page.getByRole('region', { name: 'Similar stones' });
	await expect.element(similar).toBeInTheDocument();
	similar.element().scrollIntoView();
	await expect.element(similar.getByRole('link').first()).toBeVisible();
	const [before, now] = [listRequests('search').length, Date.now()];
	const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 120_000);
	onTestFinished(() => clock.mockRestore());
	window.dispatchEvent(new Event('visibilitychange'));
	await expect.poll(() => listRequests('search').length).toBe(before + 1);
});

const CONFIRM = { edit: false, delete: false, refresh: false, bid: false, decide: false, confirm: true, complain: true };
const deal = (changes: Partial<Diamond>) =>
	aDiamond({
		...{ state: 'ACCEPTED', status: 'ACCEPTED', currentBid: 8000, bidCount: 1, isBidPlaced: true, leading: true },
		...{ closesAt: '2027-03-01T08:00:00.000Z', confirmBy: '2027-03-04T05:00:00.000Z', confirmations: { seller: false, buyer: false }, abilities: CONFIRM },
		...changes,
	});

test.each([
	[{}, 'Confirm by 4 Mar 2027, 14:00 JST or your account is banned'],
	[{ confirmations: { seller: true, buyer: false } }, 'Confirm or dispute by 4 Mar 2027, 14:00 JST: after that the stone counts as sold'],
	[{ caseId: '01J00000000000000000000007', disputedBy: 'seller' as const }, 'The accused party must answer by 4 Mar 2027, 14:00 JST or is banned'],
	[
		{ caseId: '01J00000000000000000000007', disputedBy: 'buyer' as const, confirmations: { seller: true, buyer: false } },
		'Unless settled by 4 Mar 2027, 14:00 JST, an admin decides on the dispute',
	],
])('the page of an accepted bid says first what the buyer’s silence leads to: %j', async (changes, words) => {
	const accepted = deal(changes);
	await showScreen(`/productDetails/${accepted.diamondId}`, { as: trader, answers: answerStone(() => accepted) });
	const warning = page.getByText(words);
	await expect.element(warning).toBeVisible();
	const auction = page.getByRole('region', { name: 'Auction', exact: true }).element();
	expect(warning.element().compareDocumentPosition(auction) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a seller who has confirmed sees first that the buyer opened a dispute', async () => {
	const disputed = { caseId: makeId(7), disputedBy: 'buyer', confirmations: { seller: true, buyer: false } } as const;
	const own = anOwnStone(trader, { ...deal({ ...disputed, abilities: { ...CONFIRM, confirm: false } }), seller: anOwnStone(trader).seller });
	await showScreen(`/productDetails/${own.diamondId}`, { as: trader, answers: answerStone(() => own) });
	const link = page.getByRole('link', { name: 'View the dispute' });
	await expect.element(link).toBeVisible();
	const auction = page.getByRole('region', { name: 'Auction', exact: true }).element();
	expect(link.element().compareDocumentPosition(auction) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
	await expect.element(page.getByText('This deal is in dispute.', { exact: true })).toBeInTheDocument();
	await expect.element(page.getByText(/confirm it here/)).not.toBeInTheDocument();
});

test.each([
	['a won stone', {}, true],
	['a deal in dispute', { caseId: makeId(7), disputedBy: 'seller' as const }, false],
])('only a deal that goes well is shown to its winner in green: %s', async (_, changes, isGreen) => {
	const won = deal(changes);
	await showScreen(`/productDetails/${won.diamondId}`, { as: trader, answers: answerStone(() => won) });
	const advice = page.getByRole('region', { name: 'What happens next' }).getByRole('alert');
	await expect.element(advice).toBeInTheDocument();
	const [red = 0, green = 0] = getComputedStyle(advice.element()).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
	expect(green > red).toBe(isGreen);
});

test('an open question about one stone is not asked about the next one', async () => {
	const decide = { state: 'AWAITING_DECISION', status: 'AWAITING_DECISION', abilities: { ...CONFIRM, confirm: false, complain: false, decide: true } } as const;
	const [first, second] = [1, 2].map((number) => anOwnStone(trader, { diamondId: makeId(number), ...anAuction(8000 + number), ...decide }));
	if (!first || !second) throw new Error();
	const visit = async ({ diamondId, currentBid = 0 }: Diamond) => {
		goTo(`/productDetails/${diamondId}`);
		await expect
			.element(
				page
					.getByRole('region', { name: 'Auction', exact: true })
					.getByText(`$${currentBid.toLocaleString('en')}`)
					.first(),
			)
			.toBeVisible();
	};
	await showScreen(`/productDetails/${second.diamondId}`, { as: trader, answers: answerStonePages(first, second) });
	await visit(second);
	await visit(first);
	await page.getByRole('button', { name: 'Accept the bid' }).click();
	await expect.element(page.getByRole('dialog', { name: /8,001/ })).toBeVisible();
	await visit(second);
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test.each([
	['en', 'buyer', 'You opened a dispute.'],
	['en', 'seller', 'Ito Gems (the seller) opened a dispute.'],
	['ja', 'buyer', '貴社が申し立てました。'],
] as const)('the page of a disputed deal says in %s that the %s opened the dispute', async (language, disputedBy, words) => {
	const counterparty = {
		companyName: 'Ito Gems',
		firstName: 'Ken',
		lastName: 'Ito',
		email: 'ken@example.com',
		phoneNumber: null,
		preferredCommunication: 'Email',
		communicationAddress: null,
	};
	const disputed = deal({ caseId: '01J00000000000000000000007', disputedBy, counterparty });
	await showScreen(`/productDetails/${disputed.diamondId}`, { as: trader, language, answers: answerStone(() => disputed) });
	await expect.element(page.getByText(words)).toBeVisible();
	await expect
		.element(page.getByRole('link', { name: language === 'en' ? 'View the dispute' : '案件を開く' }))
		.toHaveAttribute('href', '/case/01J00000000000000000000007');
});

test('after a withdrawn complaint the buyer reads of the ban again, and finds the case', async () => {
	const withdrawn = deal({ caseId: '01J00000000000000000000007' });
	await showScreen(`/productDetails/${withdrawn.diamondId}`, { as: trader, answers: answerStone(() => withdrawn) });
	await expect.element(page.getByText('Confirm by 4 Mar 2027, 14:00 JST or your account is banned')).toBeVisible();
	await expect.element(page.getByText(/you as the buyer are reported and banned/)).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'View the dispute' })).toHaveAttribute('href', '/case/01J00000000000000000000007');
	await expect.element(page.getByText('This deal is in dispute')).not.toBeInTheDocument();
});

test('a sold stone whose seller has left keeps its confirmations and shows no contact', async () => {
	const sold = deal({
		state: 'SOLD',
		status: 'SOLD',
		confirmations: { seller: true, buyer: true },
		abilities: { ...CONFIRM, confirm: false, complain: false },
	});
	await showScreen(`/productDetails/${sold.diamondId}`, { as: trader, answers: answerStone(() => sold) });
	await expect.element(page.getByText('has confirmed').first()).toBeVisible();
	await expect.element(page.getByRole('region', { name: 'Contact' })).not.toBeInTheDocument();
});

test('a buyer who has confirmed is not threatened', async () => {
	const counterparty = {
		companyName: 'Ito Gems',
		firstName: 'Aya',
		lastName: 'Ito',
		email: 'aya@example.com',
		phoneNumber: null,
		preferredCommunication: 'Email',
		communicationAddress: null,
	};
	const accepted = deal({ counterparty, confirmations: { seller: false, buyer: true }, abilities: { ...CONFIRM, confirm: false } });
	await showScreen(`/productDetails/${accepted.diamondId}`, { as: trader, answers: answerStone(() => accepted) });
	await expect.element(page.getByText('You have confirmed. The other party still has to.')).toBeVisible();
	await expect.element(page.getByText('Confirm by 4 Mar 2027, 14:00 JST', { exact: true })).toBeVisible();
	await expect.element(page.getByText(/account is banned/)).not.toBeInTheDocument();
});

test('the name of a stone is not the title of the search that follows', async () => {
	const answers = { ...answerStone(() => stone), tableSettings: async () => ({}), newMatches: async () => [] };
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, answers });
	await expect.poll(() => document.title).toMatch(/ct/);
	goTo('/diamond-filter');
	await expect.element(page.getByRole('heading', { level: 1, name: 'Search' })).toBeInTheDocument();
	expect(document.title).not.toMatch(/ct/);
});

test('similar stones that could not be loaded say so, and can be loaded again', async () => {
	let isReachable = false;
	const search = async () => {
		if (!isReachable) throw new MarketError('TOO_MANY_REQUESTS');
		return aPage([]);
	};
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, answers: { ...answerStone(() => stone), search } });
	const similar = page.getByRole('region', { name: 'Similar stones' });
	await expect.element(similar).toBeInTheDocument();
	similar.element().scrollIntoView();
	await expect.element(similar.getByRole('alert')).toBeVisible();
	isReachable = true;
	await similar.getByRole('button', { name: 'Try again' }).click();
	await expect.element(similar.getByText('No similar stone is on the market now.')).toBeVisible();
});

test('a ledger that cannot be loaded is loaded again', async () => {
	const fail = async () => {
		throw new MarketError('NOT_ACTIVE');
	};
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, answers: { ...answerStone(() => stone), ledger: fail } });
	const ledger = page.getByRole('region', { name: 'Ledger of bids' });
	const again = ledger.getByRole('button', { name: 'Try again' });
	await expect.element(again).toBeVisible();
	answerCalls(answerStone(() => stone));
	await again.click();
	await expect.element(ledger.getByText('No bids yet.')).toBeVisible();
});
