import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { anAuction, answerFloor } from '#test/components/answers/auctions.ts';
import type { Answers } from '#test/components/fake-client.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { queryClient } from '#web/lib/api/query.ts';

const auction = anAuction({ closesAt: new Date(Date.now() + 86_400_000).toISOString() });
const findBid = (words: string) => page.getByRole('main').getByRole('button', { name: `${words}: Pear 13.31 ct H VVS1` });
/** Longer than the time in which a button ignores presses after a change. */
const waitUntilRead = () => new Promise((resolve) => setTimeout(resolve, 600));

/** A finger that goes down on a button, and may be lifted over another one, which a phone's browser clicks. */
const touch = (button: ReturnType<typeof findBid>, kind: 'pointerdown' | 'click') =>
	button.element().dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, pointerType: 'touch', detail: kind === 'click' ? 1 : 0 }));

/** Shows a floor of one auction. Returns a function that changes the auction. */
async function showFloor(addBid?: Answers['addBid']) {
	let present: Diamond = auction;
	await showScreen('/auctions', { as: trader, size: PHONE, answers: { ...answerFloor(() => [present]), addBid } });
	return async (requiredBid: number) => {
		present = { ...present, currentBid: requiredBid - 75, requiredBid, version: present.version + 1 };
		await queryClient.invalidateQueries();
	};
}

test('a finger that was on an amount when the price rose does not choose the next one', async () => {
	const setRequired = await showFloor();
	const seen = findBid('Bid $7,575/ct');
	await expect.element(seen).toBeVisible();
	touch(seen, 'pointerdown');
	await setRequired(9000);
	const next = findBid('Bid $9,000/ct');
	await expect.element(next).toBeVisible();
	touch(next, 'click');
	await waitUntilRead();
	await expect.element(next).toBeVisible();
	await next.click();
	await expect.element(findBid('Bid $9,000 · total $119,790')).toBeVisible();
});

test('a second tap that began on the amount, or before the total could be read, bids nothing however late it ends', async () => {
	await showFloor();
	const amount = findBid('Bid $7,575/ct');
	await amount.click();
	const confirm = findBid('Bid $7,575 · total $100,823');
	await expect.element(confirm).toBeVisible();
	await waitUntilRead();
	// The finger went down on what was there before.
	touch(confirm, 'click');
	await new Promise((resolve) => setTimeout(resolve));
	expect(listRequests('addBid')).toEqual([]);
});

test('after an outbid a further tap of the same finger neither chooses nor bids at the new price', async () => {
	const outbid = { ...auction, currentBid: 8911, requiredBid: 9000, version: 2 };
	await showFloor(async () => ({ diamond: outbid, outcome: 'OUTBID', requiredBid: 9000 }));
	await findBid('Bid $7,575/ct').click();
	const confirm = findBid('Bid $7,575 · total $100,823');
	await expect.element(confirm).toBeVisible();
	await waitUntilRead();
	touch(confirm, 'pointerdown');
	touch(confirm, 'click');
	// The second finger goes down while the first bid is on its way.
	touch(confirm, 'pointerdown');
	const next = findBid('Bid $9,000/ct');
	await expect.element(next).toBeVisible();
	await waitUntilRead();
	touch(next, 'click');
	await waitUntilRead();
	await expect.element(next).toBeVisible();
	expect(listRequests('addBid').map(({ body }) => body?.bidAmount)).toEqual([7575]);
});

test('an amount whose price rose must be chosen again, also once the price is back', async () => {
	const setRequired = await showFloor();
	const seen = findBid('Bid $7,575/ct');
	await seen.click();
	await expect.element(findBid('Bid $7,575 · total $100,823')).toBeVisible();
	await setRequired(9000);
	await expect.element(findBid('Bid $9,000/ct')).toBeVisible();
	await setRequired(7575);
	await expect.element(seen).toBeVisible();
	expect(listRequests('addBid')).toEqual([]);
});
