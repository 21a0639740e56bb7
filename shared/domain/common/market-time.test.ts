import { describe, expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { SWEEP_COMES_WITHIN } from '../auctions/limits.ts';
import { DAY } from './durations.ts';
import {
	computeClosingTime,
	computeDecisionDeadline,
	computeInstant,
	computeNextDay,
	computeNextTime,
	computeReminderTime,
	findMarketDay,
} from './market-time.ts';

const TOKYO = 'Asia/Tokyo';
/** Returns the time in a zone, by the platform's own calendar. */
const timeIn = (zone: string, instant: number): string => new Date(instant).toLocaleTimeString('en-GB', { timeZone: zone });
const at = (iso: string): number => Date.parse(iso);

describe('an auction closes at 17:00 on the market day after the first bid', () => {
	test.each([
		['a bid in the morning', '2026-11-21T00:30:00.000Z', '2026-11-22T08:00:00.000Z'],
		['a bid just before 17:00', '2026-11-21T07:59:59.999Z', '2026-11-22T08:00:00.000Z'],
		['a bid just after midnight in Tokyo, still yesterday in UTC', '2026-11-20T15:00:00.000Z', '2026-11-22T08:00:00.000Z'],
		['a bid just before midnight in Tokyo', '2026-11-20T14:59:59.999Z', '2026-11-21T08:00:00.000Z'],
		['a bid on the last day of the year', '2026-12-31T03:00:00.000Z', '2027-01-01T08:00:00.000Z'],
	])('%s', (_, firstBid, closes) => {
		expect(new Date(computeClosingTime(TOKYO, at(firstBid))).toISOString()).toBe(closes);
	});

	test('also over a change of the clocks', () => {
		expect(new Date(computeClosingTime('America/New_York', at('2026-03-07T18:00:00.000Z'))).toISOString()).toBe('2026-03-08T21:00:00.000Z');
		expect(new Date(computeClosingTime('America/New_York', at('2026-10-31T18:00:00.000Z'))).toISOString()).toBe('2026-11-01T22:00:00.000Z');
	});

	test('at any time of the day: after it, on the next market day, at most two days on', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
				// Zones with clock changes in either hemisphere, by half an hour, and without; and with offsets of half and quarter hours.
				fc.constantFrom(TOKYO, 'UTC', 'Europe/Brussels', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns'),
				(now, zone) => {
					const closes = computeClosingTime(zone, now);
					expect(closes).toBeGreaterThan(now);
					expect(closes - now).toBeLessThanOrEqual(2 * DAY);
					expect(timeIn(zone, closes)).toBe('17:00:00');
					const [first, last] = [findMarketDay(zone, now), findMarketDay(zone, closes)];
					expect(Date.UTC(last.year, last.month - 1, last.day) - Date.UTC(first.year, first.month - 1, first.day)).toBe(DAY);
					const decideBy = computeDecisionDeadline(zone, closes);
					expect(timeIn(zone, decideBy)).toBe('17:00:00');
					expect(Math.round((decideBy - closes) / DAY)).toBe(3);
				},
			),
		);
	});
});

test('the seller may decide until 17:00 on the third day after the close', () => {
	expect(new Date(computeDecisionDeadline(TOKYO, at('2026-11-22T08:00:00.000Z'))).toISOString()).toBe('2026-11-25T08:00:00.000Z');
});

describe('the reminder of a listing', () => {
	test('is due at midnight, so that all lots of a day are told together', () => {
		const [early, late] = ['2026-11-21T16:10:00.000Z', '2026-11-22T13:10:00.000Z'].map((instant) => computeReminderTime(TOKYO, at(instant)));
		expect(new Date(early ?? 0).toISOString()).toBe('2026-11-19T15:00:00.000Z');
		expect(late).toBe(early);
	});

	test('is due at midnight also on the day of a change of the clocks', () => {
		expect(new Date(computeReminderTime('Europe/Brussels', at('2026-03-31T12:00:00.000Z'))).toISOString()).toBe('2026-03-28T23:00:00.000Z');
	});

	test('comes at least two days before the end, however late in its hour the sweep comes, and hardly more than three, in any zone', () => {
		const zones = fc.constantFrom('Asia/Tokyo', 'Asia/Kolkata', 'Europe/Brussels', 'America/New_York');
		fc.assert(
			fc.property(zones, fc.integer({ min: at('2024-01-01T00:00:00.000Z'), max: at('2034-01-01T00:00:00.000Z') }), (zone, expiresAt) => {
				const remindAt = computeReminderTime(zone, expiresAt);
				expect(timeIn(zone, remindAt)).toBe('00:00:00');
				expect(remindAt + SWEEP_COMES_WITHIN).toBeLessThanOrEqual(expiresAt - 2 * DAY);
				expect(remindAt).toBeGreaterThanOrEqual(expiresAt - 3 * DAY - 2 * SWEEP_COMES_WITHIN);
			}),
		);
	});
});

test('the next market day begins at midnight in the zone of the market', () => {
	expect(new Date(computeNextDay(TOKYO, at('2026-11-21T14:59:59.999Z'))).toISOString()).toBe('2026-11-21T15:00:00.000Z');
	expect(new Date(computeNextDay(TOKYO, at('2026-11-21T15:00:00.000Z'))).toISOString()).toBe('2026-11-22T15:00:00.000Z');
});

describe('an hour that a change of the clocks skips', () => {
	test.each([
		['America/Los_Angeles', { year: 2027, month: 3, day: 14 }, 2, '03:00:00'],
		['Europe/Brussels', { year: 2027, month: 3, day: 28 }, 2, '03:00:00'],
		['America/Santiago', { year: 2027, month: 9, day: 5 }, 0, '01:00:00'],
		['Australia/Lord_Howe', { year: 2027, month: 10, day: 3 }, 2, '02:30:00'],
	])('in %s on %j is the time after it, west of Greenwich, too', (zone, day, hour, shown) => {
		const instant = computeInstant(zone, day, hour);
		expect([findMarketDay(zone, instant), timeIn(zone, instant)]).toEqual([day, shown]);
	});

	test('is never in the past as a next hour, nor as the beginning of the next day', () => {
		const late = at('2027-09-05T03:57:00.000Z');
		expect(computeNextTime('America/Santiago', late, 0)).toBe(at('2027-09-05T04:00:00.000Z'));
		expect(computeNextDay('America/Santiago', late)).toBe(at('2027-09-05T04:00:00.000Z'));
	});
});
