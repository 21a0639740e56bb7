import { describe, expect, test } from 'vitest';
import { HOUR } from '#shared/domain/common/durations.ts';
import { always, CLOSE, conflict, listNotifications, makeSweptMarket, stone } from '#test/doubles/test-swept-market.ts';
import type { Change } from '../market/changes.ts';
import { notifyLosers } from './notify-losers.ts';
import type { ClosingRecord } from './ports/closings.ts';

describe('the losers of a close', () => {
	const losers = (count: number) => Array.from({ length: count }, (_, at) => `LOSER${at}`);
	const closing: ClosingRecord = { listingId: 'L', auction: 1, closesAt: CLOSE, leaderId: 'LEADER', told: 0, data: { ...stone, amount: 8000 } };
	const listPortions = (committed: Change[][]) => committed.map(([first, ...told]) => [first?.kind === 'losers-told' ? first.told : first?.kind, told.length]);

	test.each([
		[1, [['all', 1]]],
		[40, [['all', 40]]],
		[
			95,
			[
				[40, 40],
				[80, 40],
				['all', 15],
			],
		],
	])('are told in portions: %i', async (count, portions) => {
		const { market, committed } = makeSweptMarket([], ['LEADER', ...losers(count)]);
		expect(await notifyLosers(market, closing, always)).toBe(true);
		expect(listPortions(committed)).toEqual(portions);
		expect(committed.flatMap(listNotifications)).toEqual(losers(count).map((loser) => `AUCTION_CLOSED_LOSER → ${loser}`));
	});

	test('are told under the same ids by whoever goes on', async () => {
		const notifyAll = async (now: number) => {
			const { at, committed } = makeSweptMarket([], losers(50));
			await notifyLosers(at(now), closing, always);
			return committed.flat().flatMap((change) => (change.kind === 'notification' ? [change.notificationId] : []));
		};
		const ids = await notifyAll(CLOSE);
		expect(new Set(ids).size).toBe(50);
		expect(await notifyAll(CLOSE + HOUR)).toEqual(ids);
	});

	test('are told from where another run has come to, when that has run out of time', async () => {
		const { market, committed, closings } = makeSweptMarket([], losers(50));
		let looks = 0;
		expect(await notifyLosers(market, closing, () => looks++ < 1)).toBe(false);
		expect(listPortions(committed)).toEqual([[40, 40]]);
		expect(await notifyLosers(market, closings.get('L') ?? closing, always)).toBe(true);
		expect(listPortions(committed)).toEqual([
			[40, 40],
			['all', 10],
		]);
	});

	test('are left to another run that is telling them', async () => {
		const { market, committed } = makeSweptMarket([], losers(50), { refuse: conflict });
		expect(await notifyLosers(market, closing, always)).toBe(false);
		expect(committed).toEqual([]);
	});

	test('may not be forgotten when the table fails', async () => {
		const { market } = makeSweptMarket([], losers(50), { refuse: () => new Error('No table') });
		await expect(notifyLosers(market, closing, always)).rejects.toThrow('No table');
	});
});
