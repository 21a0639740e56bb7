import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { anOwnStone, answerStock, makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, answerCalls, listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { queryClient } from '#web/lib/api/query.ts';
import { createReceiver } from '#web/parts/stock/receive-message.ts';

const DECIDE = { edit: false, delete: false, refresh: false, bid: false, decide: true, confirm: false, complain: false };
const closesAt = '2026-01-01T08:00:00.000Z';
const closed = ['DAY-1', 'DAY-2', 'DAY-4'].map((lotId, at) =>
	anOwnStone(trader, {
		diamondId: makeId(at + 1),
		lotId,
		state: 'AWAITING_DECISION',
		status: 'AWAITING_DECISION',
		askingPrice: 9000,
		currentBid: 9000,
		closesAt,
		abilities: DECIDE,
	}),
);
const accept = page.getByRole('dialog').getByRole('button', { name: 'Accept' });

/** Answers with closed auctions; the market refuses to decide those for which `refuse` returns true. */
function answerDecisions(refuse: (diamondId: string) => boolean): Answers {
	let waiting = closed;
	return {
		inventory: async (request) => answerStock(() => waiting).inventory?.(request) ?? expect.fail('No inventory'),
		bidStatus: async ({ body: { diamondId } }) => {
			if (refuse(diamondId)) throw new MarketError('STATE_CONFLICT');
			const [decided] = waiting.filter((stone) => stone.diamondId === diamondId);
			waiting = waiting.filter((stone) => stone.diamondId !== diamondId);
			return decided ?? expect.fail('The stone is decided already');
		},
	};
}

test.for([undefined, PHONE])(
	'closed auctions are decided together; one that is refused stays chosen and says why, the others go through: at %s',
	async (size) => {
		await showScreen('/refresh-list', { as: trader, size, answers: { ...answerStock(() => []), ...answerDecisions((id) => id === makeId(1)) } });
		await expect.element(page.getByText('3 closed auctions need your decision')).toBeVisible();
		await page.getByRole('button', { name: 'Accept all 3' }).click();
		await accept.click();
		const fates = page.getByRole('status').filter({ hasText: 'decided' });
		await expect.element(fates.getByText('DAY-4: accepted.')).toBeVisible();
		await expect.element(fates.getByText(/^DAY-1: no longer needs your decision/)).toBeVisible();
		expect(await findBarriers()).toEqual([]);
		await expect.element(page.getByLabelText('Choose lot DAY-1')).toBeChecked();
		answerCalls({ bidStatus: async () => closed[0] ?? expect.fail('No stone') });
		await page.getByRole('button', { name: 'Accept 1 chosen' }).click();
		await accept.click();
		await expect.poll(() => listRequests('bidStatus').at(-1)).toEqual({ body: { diamondId: makeId(1), status: 'ACCEPTED', closesAt } });
		expect(listRequests('bidStatus')).toHaveLength(4);
	},
);

test('one closed auction is rejected from its row', async () => {
	await showScreen('/refresh-list', { as: trader, answers: { ...answerStock(() => []), ...answerDecisions(() => false) } });
	await page.getByRole('button', { name: /^Reject.*DAY-2/ }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
	await expect.poll(() => listRequests('bidStatus')).toEqual([{ body: { diamondId: makeId(2), status: 'REJECTED', closesAt } }]);
	await expect.element(page.getByText('2 closed auctions need your decision')).toBeVisible();
});

test('an auction that another window has decided leaves the list, and its question says so', async () => {
	await showScreen('/refresh-list', { as: trader, answers: { ...answerStock(() => closed), ...answerDecisions(() => true) } });
	await expect.element(page.getByText('3 closed auctions need your decision')).toBeVisible();
	createReceiver(queryClient, trader.userId)({ diamondId: makeId(1), state: 'ACCEPTED', version: 99, currentBid: 9000, bidCount: 1, closesAt });
	await expect.element(page.getByText('2 closed auctions need your decision')).toBeVisible();
	await expect.element(page.getByRole('button', { name: /^Accept.*DAY-1/ })).not.toBeInTheDocument();
	await page.getByRole('button', { name: /^Reject.*DAY-2/ }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
	await expect.element(page.getByText('DAY-2: no longer needs your decision. It was decided elsewhere, or its deadline has passed.')).toBeVisible();
});

test('auctions that could not be loaded are not missing without a word, and can be asked for again', async () => {
	const inventory: Answers['inventory'] = async (request) => {
		if (request.body.state?.includes('AWAITING_DECISION')) throw new MarketError('NOT_ACTIVE');
		return answerStock(() => closed).inventory?.(request) ?? expect.fail('No inventory');
	};
	await showScreen('/refresh-list', { as: trader, answers: { ...answerStock(() => closed), inventory } });
	const again = page.getByRole('button', { name: 'Try again' });
	await expect.element(again).toBeVisible();
	answerCalls(answerStock(() => closed));
	await again.click();
	await expect.element(page.getByText('3 closed auctions need your decision')).toBeVisible();
});

test.for([undefined, PHONE])('the nearest deadline comes first, and no amount and no time stands without a word: at %s', async (size) => {
	const days = ['2026-12-03', '2026-12-01', '2026-12-02'];
	const waiting = days.map((day, at) => anOwnStone(trader, { ...closed[at], weight: 2, currentBid: 8400, decideBy: `${day}T05:00:00.000Z` }));
	await showScreen('/refresh-list', { as: trader, size, answers: answerStock(() => waiting) });
	const rows = page.getByRole(size ? 'listitem' : 'row').filter({ hasText: /Seki|8,400/ });
	await expect.element(rows.first()).toBeVisible();
	expect(rows.elements().map(({ textContent }) => /DAY-\d/.exec(textContent ?? '')?.[0])).toEqual(['DAY-2', 'DAY-4', 'DAY-1']);
	expect(rows.first().element().textContent).toContain('1 Dec 2026, 14:00 JST');
	if (!size) return;
	for (const words of ['Bid $8,400/ct · 93% of asking', 'Total $16,800', /Decide by 1 Dec 2026, 14:00/])
		await expect.element(rows.first().getByText(words)).toBeVisible();
});

test('the nearest deadline is shown also when more auctions are waiting than are shown, and its stone was listed first', async () => {
	const waiting = Array.from({ length: 60 }, (_, at) =>
		anOwnStone(trader, { ...closed[0], diamondId: makeId(at + 1), lotId: `LOT-${at}`, decideBy: `2026-12-0${at === 59 ? 1 : 2}T05:00:00.000Z` }),
	);
	await showScreen('/refresh-list', { as: trader, answers: answerStock(() => waiting) });
	await expect.element(page.getByText('60 closed auctions need your decision')).toBeVisible();
	const rows = page.getByRole('row').filter({ hasText: /LOT-\d/ });
	await expect.poll(() => rows.elements().map(({ textContent }) => /LOT-\d+/.exec(textContent ?? '')?.[0])[0]).toBe('LOT-59');
	await expect.element(page.getByRole('button', { name: 'Accept all 50' })).toBeVisible();
});
