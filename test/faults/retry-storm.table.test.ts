import { setTimeout as pause } from 'node:timers/promises';
import { ThrottlingException } from '@aws-sdk/client-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { readStormSize } from '#test/steps/storm-size.ts';

/**
 * Many clients, each with a stone to track, while the table refuses everything for a while. The
 * retries of clients and market must not keep the table down. All of them run in one process, which
 * has one retry budget.
 */
const { parameters, timeout } = readStormSize();
const CLIENTS = parameters.numRuns;
/** Milliseconds for which the table fails: half a minute at full size. */
const FAILS_FOR = CLIENTS >= 1000 ? 30_000 : 1_500;
/** Minimum wait in milliseconds that BUSY states; a client waits up to twice as long. */
const RETRY_AFTER = 1_000;

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/data/table/table.ts')),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
});
afterAll(() => out.stop());

test('clients and market together ask a table that fails at most twice what they want of it, and are all served once it is back', { timeout }, async ({
	task,
}) => {
	const member = makeMember('Mei');
	const listing = makeStone(member, Date.now());
	const market = code.openMarket();
	const { commit } = market;
	await writeRecords(market, [member], [listing]);

	const counted = { wanted: 0, attempts: 0, refused: 0 };
	let failing = true;
	// Added below the SDK's own retries, so that each attempt is counted.
	code.client.middlewareStack.add(
		(next) => async (asked) => {
			counted.attempts++;
			if (!failing) return next(asked);
			counted.refused++;
			throw new ThrottlingException({ $metadata: { httpStatusCode: 400 }, message: 'Injected' });
		},
		{ step: 'finalizeRequest', priority: 'low' },
	);

	const track = (memberId: string) => commit([{ kind: 'favourite', memberId, listingId: listing.listingId, tracked: true }]);
	/** Retries until it succeeds, as a page does after BUSY. Returns how many attempts that began after `since` were refused. */
	const insist = async (since: Promise<void>): Promise<number> => {
		const memberId = ulid();
		let back = false;
		void since.then(() => {
			back = true;
		});
		for (let refusedSince = 0; ; ) {
			const begunAfter = back;
			counted.wanted++;
			try {
				await track(memberId);
				return refusedSince;
			} catch {
				if (begunAfter) refusedSince++;
				await pause(RETRY_AFTER * (1 + Math.random()));
			}
		}
	};
	const recovery = pause(FAILS_FOR).then(async () => {
		// On a slow machine not every client has begun by then.
		while (counted.refused < CLIENTS) await pause(10);
		failing = false;
	});
	const served = await Promise.all(
		Array.from({ length: CLIENTS }, async () => {
			await pause(Math.random() * RETRY_AFTER);
			return insist(recovery);
		}),
	);

	expect(counted.refused).toBeGreaterThanOrEqual(CLIENTS);
	expect(counted.attempts).toBeLessThanOrEqual(2 * counted.wanted);
	expect(served.filter((refused) => refused > 0)).toEqual([]);
	task.meta.figures = `${CLIENTS} clients, ${FAILS_FOR / 1000} s: ${counted.wanted} tries of theirs, ${counted.attempts} attempts, ${counted.refused} of them refused; none was refused after it`;
});
