import * as z from 'zod';
import { DAY, MINUTE } from '#shared/domain/common/durations.ts';
import { computeNextClosing, computeNextTime } from '#shared/domain/common/market-time.ts';
import { openStored } from '../kept.ts';

const State = z.object({ offset: z.number().min(0) });

/** Opens the market's clock: real time plus an offset that its owner increases. */
export function openClock(file: string | undefined) {
	const kept = openStored(file, State, { offset: 0 });
	const set = (offset: number) => {
		kept.value = { offset };
		return kept.save();
	};
	return {
		/** Returns milliseconds since 1970. */
		now: () => Date.now() + kept.value.offset,
		/** Returns the milliseconds by which it is ahead of real time. */
		offset: () => kept.value.offset,
		moveTo: (instant: number) => set(Math.max(kept.value.offset, instant - Date.now())),
		reset: () => set(0),
	};
}

/** The usage of `POST /__local/clock`, for an invalid request. */
export const CLOCK_USAGE =
	'Send {"advance": "PT1H"} (an ISO 8601 duration of at most ten years: weeks, days, hours, minutes, seconds) or {"to": "17:00"} (the next such time in the market\'s zone).';

const Move = z.union([z.strictObject({ advance: z.string() }), z.strictObject({ to: z.string() })]);
const LONGEST = 3660 * DAY;

/** Returns the time to which a request moves the clock. Returns undefined for an invalid request. */
export function findClockTarget(request: unknown, now: number, zone: string): number | undefined {
	const move = Move.safeParse(request);
	if (!move.success) return undefined;
	if ('to' in move.data) return findNextTime(move.data.to, now, zone);
	const duration = parseDuration(move.data.advance);
	return duration === undefined || duration > LONGEST ? undefined : now + duration;
}

/** Returns 45 minutes before the next close that is at least 15 minutes away, or `now` if that is past. */
export function findTimeBeforeClose(now: number, zone: string): number {
	return Math.max(now, computeNextClosing(zone, now + 15 * MINUTE) - 45 * MINUTE);
}

/** Parses an ISO 8601 duration to milliseconds. Years and months are refused, since their length depends on the calendar. */
export function parseDuration(text: string): number | undefined {
	const [, weeks, days, time, hours, minutes, seconds] = /^P(?:(\d+)W)?(?:(\d+)D)?(T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?)?$/.exec(text) ?? [];
	if (text.length < 3 || time === 'T' || [weeks, days, hours, minutes, seconds].every((part) => part === undefined)) return undefined;
	const units = [Number(weeks ?? 0) * 604_800, Number(days ?? 0) * 86_400, Number(hours ?? 0) * 3600, Number(minutes ?? 0) * 60, Number(seconds ?? 0)];
	return Math.round(units.reduce((sum, part) => sum + part) * 1000);
}

function findNextTime(text: string, now: number, zone: string): number | undefined {
	const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
	return hour === undefined ? undefined : computeNextTime(zone, now, Number(hour), Number(minute));
}
