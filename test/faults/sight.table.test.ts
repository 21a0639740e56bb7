import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Market } from '#functions/usecases/market/market.ts';
import { isMisplaced } from '#shared/domain/stock/sight.ts';
import fc from '#test/model/fast-check.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { FAILING, type Fate, interceptTurns, isInjected, takeTurns } from './turns.ts';

/**
 * One seller's stones while the seller is repeatedly banned and the ban is lifted: the admin's
 * calls, the stream's reactions to each of them, an edit, and a new stone, in every order that a
 * scheduler generates, while the table fails some requests. In the end every stone is hidden or
 * shown as its seller's state demands.
 */
vi.mock('node:timers/promises', async (original) => ({ ...(await original<object>()), setTimeout: (await import('./turns.ts')).pause }));

const NOON = Date.parse('2027-03-01T03:00:00.000Z');
/** Number of deliveries of a message that keeps failing. */
const TRIES = 20;

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;

const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/data/table/table.ts')),
	...(await import('#functions/usecases/market-error.ts')),
	...(await import('#functions/usecases/accounts/ban.ts')),
	...(await import('#functions/usecases/accounts/hide-listings.ts')),
	...(await import('#functions/usecases/stock/manage-inventory.ts')),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
	interceptTurns(code.client);
});
afterAll(() => out.stop());

interface Plan {
	stones: number;
	/** How often the admin bans or lifts the ban. */
	turns: number;
	/** Whether the stream delivers each change of the state twice. */
	twice: boolean;
	lists: boolean;
	refreshes: boolean;
}

const aPlan: fc.Arbitrary<Plan> = fc.record({
	stones: fc.integer({ min: 1, max: 2 }),
	turns: fc.integer({ min: 2, max: 3 }),
	twice: fc.boolean(),
	lists: fc.boolean(),
	refreshes: fc.boolean(),
});
/** About one in seven requests fails in some way. */
const someFates = fc.array(
	fc.nat(99).map((chance): Fate => (chance < 85 ? 'answered' : (FAILING[chance % FAILING.length] ?? 'answered'))),
	{ maxLength: 60 },
);

const size = readStormSize();

test('stones follow their seller, in whatever order requests reach the table', { timeout: size.timeout }, async () => {
	await fc.assert(fc.asyncProperty(fc.scheduler(), someFates, aPlan, play), size.parameters);
});

async function play(scheduler: fc.Scheduler, fates: readonly Fate[], plan: Plan): Promise<void> {
	code.retryBudget.refill();
	const open = (): Market => ({ ...code.openMarket(), now: NOON });
	const seller = makeMember('seller');
	const stones = Array.from({ length: plan.stones }, () => makeStone(seller, NOON));
	const late = makeStone(seller, NOON);
	await writeRecords(open(), [seller], stones);
	const ids = stones.map(({ listingId }) => listingId);
	const { memberId } = seller;

	/** Resolved one after the other, as the state changes. */
	const changes = Array.from({ length: plan.turns }, () => Promise.withResolvers<void>());
	const listed = Promise.withResolvers<void>();
	const streams = changes.flatMap(({ promise }, at) =>
		Array.from({ length: plan.twice ? 2 : 1 }, (_, copy) => [
			`stream ${at}.${copy}`,
			async () => {
				await promise;
				await insist(() => code.showOrHideListings(open(), memberId));
			},
		]),
	);
	await takeTurns(scheduler, fates, {
		async admin() {
			for (const [at, { resolve }] of changes.entries()) {
				const change = at % 2 === 0 ? code.banMember : code.liftBan;
				// The stream delivers the change as soon as it is written, whatever the outcome of the call.
				const told = { ...open(), commit: (asked: Parameters<Market['commit']>[0]) => commitAndTell(asked, resolve) };
				await insist(() => change(told, memberId, 'A try')).finally(resolve);
			}
		},
		...Object.fromEntries(streams),
		async seller() {
			if (plan.refreshes) await insist(() => code.refreshListings(open(), seller, ids));
			if (plan.lists) await insist(() => open().commit([{ kind: 'listing-added', listing: late }]));
			listed.resolve();
		},
		async stray() {
			await listed.promise;
			if (plan.lists) await insist(() => code.hideStrays(open(), new Map([[memberId, [late.listingId]]])));
		},
	});
	const present = await code.openMarket().members.get(memberId);
	const after = await code.openMarket().listings.getMany([...ids, late.listingId]);
	expect(after.length).toBeGreaterThanOrEqual(plan.stones);
	expect(after.filter((stone) => isMisplaced(stone, { state: present?.state ?? 'REMOVED' }))).toEqual([]);
}

async function commitAndTell(changes: Parameters<Market['commit']>[0], tell: () => void): Promise<void> {
	await code.openMarket().commit(changes);
	if (changes.some(({ kind }) => kind === 'member-changed')) tell();
}

/** Retries until there is an answer. A refusal is final, because the ban may be lifted or the stone added already. */
async function insist(act: () => Promise<unknown>): Promise<void> {
	for (let tries = 0; tries < TRIES; tries++) {
		try {
			await act();
			return;
		} catch (error) {
			if (isInjected(error) || (error instanceof code.MarketError && error.code === 'BUSY')) continue;
			if (error instanceof code.MarketError && error.code === 'STATE_CONFLICT') return;
			if (error instanceof Error && error.name === 'WriteConflict') return;
			throw error;
		}
	}
	throw new Error('Nobody has answered');
}
