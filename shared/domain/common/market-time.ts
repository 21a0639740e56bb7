import { CLOSING_HOUR, DECISION_DAYS, SWEEP_COMES_WITHIN } from '../auctions/limits.ts';
import { REMINDER_DAYS_BEFORE } from '../stock/limits.ts';
import { DAY } from './durations.ts';

/** The market's calendar. "17:00" is always 17:00 in the market's zone, and a market day is a calendar day there (rulebook 1). Times are milliseconds. */

interface Day {
	year: number;
	month: number;
	day: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(zone: string): Intl.DateTimeFormat {
	const known = formats.get(zone);
	if (known) return known;
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone: zone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
	});
	formats.set(zone, format);
	return format;
}

/** Reads the wall clock in `zone` at `instant`, to the minute, as if it were UTC. */
function readWallClock(zone: string, instant: number): number {
	const part: Record<string, number> = {};
	for (const { type, value } of getFormat(zone).formatToParts(instant)) part[type] = Number(value);
	return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day ?? 1, part.hour ?? 0, part.minute ?? 0);
}

/** Returns the market day of `instant`. */
export function findMarketDay(zone: string, instant: number): Day {
	const wall = new Date(readWallClock(zone, instant));
	return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

/** Returns the market day of `instant` as `YYYY-MM-DD`. */
export function nameMarketDay(zone: string, instant: number): string {
	const { year, month, day } = findMarketDay(zone, instant);
	return [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** Returns the market day and hour of `instant` as `YYYY-MM-DDTHH`. */
export function nameHour(zone: string, instant: number): string {
	return new Date(readWallClock(zone, instant)).toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
}

/** Lists the last `days` market days up to the day of `now`, as `YYYY-MM-DD`. */
export function listDays(zone: string, now: number, days: number): string[] {
	const { year, month, day } = findMarketDay(zone, now);
	return Array.from({ length: days }, (_, at) => new Date(Date.UTC(year, month - 1, day - days + 1 + at)).toISOString().slice(0, 'YYYY-MM-DD'.length));
}

/** Returns midnight of a market day `YYYY-MM-DD`. */
export function computeStart(zone: string, day: string): number {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
	return computeInstant(zone, { year, month, day: date }, 0);
}

/** Returns the time at which the clock in `zone` shows this day and hour. If daylight saving skips that hour, returns the time after the gap. */
export function computeInstant(zone: string, day: Day, hour: number, minute = 0): number {
	const wall = Date.UTC(day.year, day.month - 1, day.day, hour, minute);
	const first = wall - (readWallClock(zone, wall) - wall);
	const second = wall - (readWallClock(zone, first) - first);
	// No clock shows a skipped time: the two are the moments before and after the gap.
	return first === second || readWallClock(zone, second) === wall ? second : Math.max(first, second);
}

/** Returns the start of the market day after the day of `instant`. */
export function computeNextDay(zone: string, instant: number): number {
	return computeDaysAfter(zone, instant, 1, 0);
}

/**
 * Returns when the seller is reminded of a listing that expires at `expiresAt`. That is the start of a market day, so that one notification
 * names all lots of that day, and at least two days before the expiry even if the sweep is late.
 */
export function computeReminderTime(zone: string, expiresAt: number): number {
	return computeDaysAfter(zone, expiresAt - REMINDER_DAYS_BEFORE * DAY - SWEEP_COMES_WITHIN, 0, 0);
}

/** Returns 17:00 on the market day `days` market days after the day of `instant`. */
export function computeClosingAfter(zone: string, instant: number, days: number): number {
	return computeDaysAfter(zone, instant, days, CLOSING_HOUR);
}

function computeDaysAfter(zone: string, instant: number, days: number, hour: number, minute = 0): number {
	const { year, month, day } = findMarketDay(zone, instant);
	const target = new Date(Date.UTC(year, month - 1, day + days));
	return computeInstant(zone, { year: target.getUTCFullYear(), month: target.getUTCMonth() + 1, day: target.getUTCDate() }, hour, minute);
}

/** Returns the next 17:00 after `instant`. */
export function computeNextClosing(zone: string, instant: number): number {
	return computeNextTime(zone, instant, CLOSING_HOUR);
}

/** Returns the next time after `instant` at which the clock in `zone` shows this hour and minute. */
export function computeNextTime(zone: string, instant: number, hour: number, minute = 0): number {
	const today = computeDaysAfter(zone, instant, 0, hour, minute);
	return today > instant ? today : computeDaysAfter(zone, instant, 1, hour, minute);
}

/** Returns the hour (0–23) that the clock in `zone` shows. */
export function findHour(zone: string, instant: number): number {
	return new Date(readWallClock(zone, instant)).getUTCHours();
}

/** Returns whether `name` is an IANA time zone, including former names. */
export function isTimeZone(name: string): boolean {
	try {
		return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && /^[A-Za-z]/.test(name);
	} catch {
		return false;
	}
}

/** Returns the closing time of an auction whose first bid is placed at `firstBidAt`: 17:00 on the next market day (rulebook 3). */
export function computeClosingTime(zone: string, firstBidAt: number): number {
	return computeClosingAfter(zone, firstBidAt, 1);
}

/** Returns the seller's decision deadline: 17:00 on the third day after the close (rulebook 3). */
export function computeDecisionDeadline(zone: string, closedAt: number): number {
	return computeClosingAfter(zone, closedAt, DECISION_DAYS);
}
