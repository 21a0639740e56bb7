import { monotonicFactory } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Market } from '#functions/usecases/market/market.ts';
import { makeRejectionPoints } from '#shared/domain/auctions/points.ts';
import fc from '#test/model/fast-check.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, writeRecords } from '#test/steps/records.ts';

const ulid = monotonicFactory();

let out: Outgoing;
let market: Market;
let pointsOf: (memberId: string) => Promise<number[]>;
let act: (act: Act, members: readonly string[]) => Promise<unknown>;

interface Act {
	kind: 'rejection' | 'correction' | 'profile';
	who: number;
	rank: number;
}

beforeAll(async () => {
	out = await startFunctionsAlone();
	const [{ commit }, { members }, { points }, { commitOrRetry }, { correctRank }, { changeMember }] = await Promise.all([
		import('../table/commit.ts'),
		import('../accounts/members.ts'),
		import('../entities/deals.ts'),
		import('#functions/usecases/commit-or-retry.ts'),
		import('#functions/usecases/accounts/correct-rank.ts'),
		import('#functions/usecases/accounts/change-member.ts'),
	]);
	market = { now: Date.parse('2026-11-20T03:00:00.000Z'), newId: ulid, commit, members } as unknown as Market;
	pointsOf = async (memberId) => {
		const { data } = await points.query.primary({ memberId }).go({ pages: 'all', consistent: true });
		return data.map((entry) => entry.points);
	};
	act = ({ kind, who, rank }, ids) => {
		const [memberId = '', otherId = ''] = [ids[who % ids.length], ids[(who + 1) % ids.length]];
		if (kind === 'correction') return correctRank(market, memberId, rank, 'Settled by telephone.');
		if (kind === 'profile') return changeMember(market, memberId, (before) => ({ after: { ...before, lastName: String(rank) } }));
		const changes = makeRejectionPoints(memberId, otherId).map((entry) => ({ kind: 'points' as const, entryId: ulid(), entry, at: market.now }));
		return commitOrRetry(() => commit(changes));
	};
});
afterAll(() => out.stop());

const acts = fc.array(
	fc.record({ kind: fc.constantFrom<Act['kind']>('rejection', 'rejection', 'correction', 'profile'), who: fc.nat(2), rank: fc.integer({ min: -9, max: 9 }) }),
	{ minLength: 1, maxLength: 12 },
);

test('a rank is the sum of its entries, whatever happens at the same moment', async () => {
	await fc.assert(
		fc.asyncProperty(acts, async (all) => {
			const members = ['first', 'second', 'third'].map((name) => makeMember(name));
			await writeRecords(market, members);
			const ids = members.map(({ memberId }) => memberId);
			await Promise.all(all.map((one) => act(one, ids)));
			for (const id of ids) {
				const entries = await pointsOf(id);
				expect((await market.members.get(id))?.rank).toBe(entries.reduce((sum, points) => sum + points, 0));
				expect(entries).not.toContain(0);
			}
		}),
		{ numRuns: 15 },
	);
});
