import { expect, test } from 'vitest';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { Onlooker } from '#shared/domain/auctions/next-steps.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import english from '#shared/text/locales/en/web/stone.json' with { type: 'json' };
import { getMarketNow } from '#web/lib/live/market-clock.ts';
import { findViewer, pickAdvice } from './viewer.ts';

const stone = { state: 'BIDDING', seller: { userId: 'seller' }, isBidPlaced: false } as Diamond;

test.each([
	['who offers the stone', 'seller', {}, 'seller'],
	['who has bid and leads', 'me', { leading: true, isBidPlaced: true }, 'leader'],
	['who has bid and does not lead', 'me', { leading: false, isBidPlaced: true }, 'bidder'],
	['who has not bid', 'me', {}, 'visitor'],
	['who is not signed in', undefined, {}, 'visitor'],
] as const)('%s is advised as such', (_, memberId, seen, viewer) => {
	expect(findViewer({ ...stone, ...seen } as Diamond, memberId)).toBe(viewer);
});

test('a buyer who sees the confirmations is the leader', () => {
	expect(findViewer({ ...stone, state: 'ACCEPTED', confirmations: {} } as Diamond, 'me')).toBe('leader');
});

test('an admin looks on, and is told nothing about bidding', () => {
	expect(findViewer(stone, 'me', true)).toBe('admin');
	for (const state of LISTING_STATES) {
		const [group, line] = pickAdvice({ ...stone, state }, 'admin').split('.') as [keyof typeof english.advice, string];
		expect((english.advice[group] as Record<string, string>)[line]).not.toMatch(/you|bid at least/i);
	}
});

test('every state has words for everybody', () => {
	for (const state of LISTING_STATES) {
		for (const viewer of ['seller', 'leader', 'bidder', 'visitor', 'admin'] satisfies Onlooker[]) {
			const [group, line] = pickAdvice({ ...stone, state }, viewer).split('.') as [keyof typeof english.advice, string];
			const words: Record<string, string> = english.advice[group];
			// Words with a number have one form for one and another for more.
			expect(words[line] ?? (words[`${line}_one`] && words[`${line}_other`]), `${state} for the ${viewer}`).toBeTruthy();
		}
	}
});

test('the parties of a deal are asked to confirm by its deadline, and not while an admin decides after it', () => {
	const accepted = { ...stone, state: 'ACCEPTED' } as Diamond;
	// Other tests of the process may have set the market's clock.
	const advise = (left: number, changes: Partial<Diamond> = {}) => {
		const confirmBy = new Date(getMarketNow() + left).toISOString();
		return (['seller', 'leader'] as const).map((viewer) => pickAdvice({ ...accepted, ...changes, confirmBy }, viewer));
	};
	expect(advise(60_000)).toEqual(['ACCEPTED.seller', 'ACCEPTED.leader']);
	expect(advise(60_000, { confirmations: { seller: true, buyer: false } })).toEqual(['ACCEPTED.waiting', 'ACCEPTED.leader']);
	expect(advise(60_000, { disputedBy: 'seller', confirmations: { seller: false, buyer: true } })).toEqual(['ACCEPTED.disputed', 'ACCEPTED.disputed']);
	expect(advise(-60_000, { disputedBy: 'seller' })).toEqual(['ACCEPTED.deciding', 'ACCEPTED.deciding']);
});

test('a sold stone’s words do not say that both have confirmed, since one confirmation is enough', () => {
	for (const viewer of ['seller', 'leader'] as const) expect(english.advice.SOLD[viewer]).not.toMatch(/both/i);
});
