import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { LEDGER_ENTRIES } from '#shared/domain/auctions/limits.ts';
import { DAY, MINUTE } from '#shared/domain/common/durations.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone, writeRecords } from '#test/steps/records.ts';

const PROGRAM = new URL('../../bin/verify-ledgers.ts', import.meta.url).pathname;
/** Long enough ago for the auction to have ended by the clock, so that its seller sees every entry. 17:01 in Tokyo. */
const FIRST_BID = Math.floor(Date.now() / DAY) * DAY - 20 * DAY + 8 * 60 * MINUTE + MINUTE;

let out: Outgoing;
let stone: ListingRecord;
beforeAll(async () => {
	out = await startFunctionsAlone();
	const [{ openMarket }, { placeBid }] = await Promise.all([import('#functions/open-market.ts'), import('#functions/usecases/auctions/place-bid.ts')]);
	const [seller, buyer] = [makeMember('Seller'), makeMember('Buyer')];
	stone = makeStone(seller, FIRST_BID);
	await writeRecords(openMarket(), [seller, buyer], [stone]);
	for (let bid = 0; bid <= LEDGER_ENTRIES; bid++) {
		const request = { bidId: ulid(), diamondId: stone.listingId, revision: stone.revision, bidAmount: 9000, maxBid: 9000 + bid };
		await placeBid({ ...openMarket(), now: FIRST_BID + bid * MINUTE }, buyer, request);
	}
});
afterAll(() => out.stop());

async function verifyLedgers(): Promise<{ code: number; said: string }> {
	const running = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'pipe', 'pipe'] });
	const [said, faults, [code]] = await Promise.all([text(running.stdout), text(running.stderr), once(running, 'exit')]);
	return { code, said: said + faults };
}

test('a ledger with more entries than one answer has is verified to its end, and found right', async () => {
	expect(await verifyLedgers()).toEqual({ code: 0, said: '1 ledgers are right, 0 are wrong\n' });
});

test('a change in its last entry is found', async () => {
	const { bid } = await import('#functions/data/entities/auctions.ts');
	const { openMarket } = await import('#functions/open-market.ts');
	const last = (await openMarket().bids.ledger(stone.listingId, 1)).at(-1) ?? expect.fail('There is no bid');
	await bid
		.patch({ listingId: stone.listingId, bidId: last.bidId })
		.set({ placedAt: last.placedAt + 1 })
		.go();
	const { code, said } = await verifyLedgers();
	expect(code).toBe(1);
	expect(said).toContain(`Bid ${LEDGER_ENTRIES + 1}: the hash does not fit the content`);
});
