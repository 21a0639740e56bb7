import { describe, expect, test } from 'vitest';
import { HOUR } from '../common/durations.ts';
import type { Auction, Listing } from './auction.ts';
import type { Statement } from './completion.ts';
import { findTask, sortTasks } from './tasks.ts';

/** 09:00 in Tokyo. */
const NOW = Date.parse('2026-11-20T00:00:00.000Z');
const TODAY = NOW + 8 * HOUR;
const TOMORROW = NOW + 32 * HOUR;

describe('the order of what there is to do', () => {
	const order = (tasks: Parameters<typeof sortTasks>[0]) => sortTasks(tasks).map(({ kind, amount, deadline }) => [kind, amount, deadline]);

	test('today comes before tomorrow, however much more money is in tomorrow', () => {
		expect(
			order([
				{ kind: 'DECIDE', amount: 90_000, deadline: TOMORROW },
				{ kind: 'OUTBID', amount: 500, deadline: TODAY },
			]).map(([kind]) => kind),
		).toEqual(['OUTBID', 'DECIDE']);
	});

	test('an hour earlier comes first, however much more money is in the later one; of one deadline the most money', () => {
		expect(
			order([
				{ kind: 'CONFIRM', amount: 20_000, deadline: TODAY + HOUR },
				{ kind: 'OUTBID', amount: 900, deadline: TODAY },
				{ kind: 'DECIDE', amount: 1500, deadline: TODAY },
			]).map(([kind]) => kind),
		).toEqual(['DECIDE', 'OUTBID', 'CONFIRM']);
	});

	test('what has no deadline comes last, whatever it is worth', () => {
		expect(order([{ kind: 'IMPORT' }, { kind: 'MEDIA' }, { kind: 'SUSPENDED' }, { kind: 'EXPIRING', deadline: TOMORROW }]).map(([kind]) => kind)).toEqual([
			'EXPIRING',
			'SUSPENDED',
			'MEDIA',
			'IMPORT',
		]);
	});
});

describe('what a listing wants of whom', () => {
	const auction: Auction = {
		...{ number: 1, startedAt: NOW, closesAt: TODAY, leaderId: 'LEADER', leaderName: '', leaderCompanyName: '', currentBid: 9000, ceiling: 9000 },
		...{ bidCount: 2, secret: '', sequence: 2, lastHash: '', lastBidAt: NOW },
	};
	const makeListing = (state: Listing['state'], changes: Partial<Auction> = {}): Listing => ({
		...{ state, sellerId: 'SELLER', hidden: false, expiresAt: TOMORROW, reminded: false },
		auction: { ...auction, ...changes },
	});
	const said = (by: 'seller' | 'buyer', word: 'CONFIRMED' | 'COMPLAINT'): Statement =>
		word === 'COMPLAINT' ? { by, at: NOW, said: word, reason: 'It never came.' } : { by, at: NOW, said: word };

	test('a bidder who was outbid hears of it while the auction runs, its leader and seller do not', () => {
		const running = makeListing('BIDDING');
		expect(findTask(running, 'OTHER', NOW)).toEqual({ kind: 'OUTBID', deadline: TODAY });
		expect(findTask(running, 'LEADER', NOW)).toBeUndefined();
		expect(findTask(running, 'SELLER', NOW)).toBeUndefined();
		expect(findTask(running, 'OTHER', TODAY)).toBeUndefined();
	});

	test('the seller decides after the close, until the deadline', () => {
		const closed = makeListing('AWAITING_DECISION', { decideBy: TOMORROW });
		expect(findTask(closed, 'SELLER', NOW)).toEqual({ kind: 'DECIDE', deadline: TOMORROW });
		expect(findTask(closed, 'LEADER', NOW)).toBeUndefined();
		expect(findTask(closed, 'SELLER', TOMORROW)).toBeUndefined();
	});

	test('a party that has said nothing confirms; one that is complained of answers; one that has spoken waits', () => {
		const deal = (...statements: Statement[]) => makeListing('ACCEPTED', { confirmBy: TOMORROW, statements });
		expect(findTask(deal(), 'SELLER', NOW)).toEqual({ kind: 'CONFIRM', deadline: TOMORROW });
		expect(findTask(deal(said('seller', 'CONFIRMED')), 'SELLER', NOW)).toBeUndefined();
		expect(findTask(deal(said('seller', 'CONFIRMED')), 'LEADER', NOW)).toEqual({ kind: 'CONFIRM', deadline: TOMORROW });
		expect(findTask(deal(said('buyer', 'COMPLAINT')), 'SELLER', NOW)).toEqual({ kind: 'ANSWER', deadline: TOMORROW });
		expect(findTask(deal(said('buyer', 'COMPLAINT')), 'LEADER', NOW)).toBeUndefined();
		expect(findTask(deal(), 'OTHER', NOW)).toBeUndefined();
	});
});
