import { expect, test } from 'vitest';
import type { MemberDashboard } from '#shared/contract/accounts/members.ts';
import { findDone, isLed } from './use-guide.ts';

const NOTHING: Pick<MemberDashboard, 'stones' | 'tracked' | 'hasBid'> = {
	stones: { DISPLAYED: 0, SUSPENDED: 0, BIDDING: 0, AWAITING_DECISION: 0, ACCEPTED: 0, SOLD: 0 },
	tracked: 0,
	hasBid: false,
};
const all = { ...NOTHING, stones: { ...NOTHING.stones, SOLD: 1 }, tracked: 1, hasBid: true };

test('a step is done when the market knows of it', () => {
	expect([...findDone(NOTHING)]).toEqual([]);
	expect([...findDone({ ...NOTHING, stones: { ...NOTHING.stones, BIDDING: 1 } })]).toEqual(['list']);
	expect([...findDone({ ...NOTHING, tracked: 2 })]).toEqual(['track']);
	expect([...findDone(all)]).toEqual(['list', 'track', 'bid']);
});

test('whoever has neither a stone nor a bid is led, until all is done or until it is unwished for', () => {
	expect(isLed(undefined, findDone(NOTHING))).toBe(true);
	expect(isLed(undefined, findDone({ ...NOTHING, tracked: 1 }))).toBe(true);
	expect(isLed('begun', findDone({ ...NOTHING, hasBid: true }))).toBe(true);
	expect(isLed('begun', findDone(all))).toBe(false);
	expect(isLed('closed', findDone(NOTHING))).toBe(false);
});

test('who trades already is not led', () => {
	expect(isLed(undefined, findDone({ ...NOTHING, hasBid: true }))).toBe(false);
	expect(isLed(undefined, findDone({ ...NOTHING, stones: { ...NOTHING.stones, DISPLAYED: 4 } }))).toBe(false);
});
