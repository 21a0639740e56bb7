import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import { CLOSING_HOUR } from '#shared/domain/auctions/limits.ts';
import { MINUTE } from '#shared/domain/common/durations.ts';
import { computeInstant, findMarketDay } from '#shared/domain/common/market-time.ts';
import { ACCOUNT, REGION } from '../settings.ts';

/** Time between two sweeps, outside the minutes after the closing hour. */
const EVERY = 5 * MINUTE;
/** Duration after the closing hour in which the sweep runs every minute. */
const EVERY_MINUTE_FOR = 10 * MINUTE;

/** Creates EventBridge's part: starts the sweep when one of its schedules is due by the market's clock. */
export function createSchedules(options: { now(): number; zone: string; invoke(event: ScheduledEvent): Promise<unknown>; log(line: string): void }) {
	let timer: NodeJS.Timeout | undefined;
	let seen = 0;
	let sweeping: Promise<void> = Promise.resolve();

	const sweepNow = async () => {
		let more = true;
		while (more) more = ((await options.invoke(makeScheduledEvent(options.now()))) as { more?: boolean } | undefined)?.more === true;
	};
	/** Sweeps until nothing is due, one sweep at a time: a call during another one runs after it. Rejects if the function fails. */
	const sweepAll = () => {
		// It covers every schedule up to now, including those that a moved clock has just passed.
		seen = options.now();
		sweeping = sweeping.catch(() => undefined).then(sweepNow);
		return sweeping;
	};

	const look = () => {
		const now = options.now();
		const due = isDue(options.zone, seen, now);
		seen = now;
		if (due) sweepAll().catch((error: unknown) => options.log(`[schedules] ${error instanceof Error ? error.message : String(error)}`));
	};

	return {
		sweepAll,
		start() {
			// The first look also finds what became due while nothing ran.
			seen = 0;
			timer = setInterval(look, 1000);
		},
		stop() {
			clearInterval(timer);
		},
	};
}

/** Returns whether a fifth minute, or a minute just after the closing hour, is after `from` and not after `to`. */
export function isDue(zone: string, from: number, to: number): boolean {
	const lastMinute = Math.floor(to / MINUTE) * MINUTE;
	if (lastMinute <= from) return false;
	if (Math.floor(to / EVERY) * EVERY > from) return true;
	const closing = computeInstant(zone, findMarketDay(zone, to), CLOSING_HOUR);
	return lastMinute >= closing && lastMinute <= closing + EVERY_MINUTE_FOR;
}

function makeScheduledEvent(now: number): ScheduledEvent {
	return {
		version: '0',
		id: randomUUID(),
		'detail-type': 'Scheduled Event',
		source: 'aws.events',
		account: ACCOUNT,
		time: new Date(Math.floor(now / 1000) * 1000).toISOString().replace('.000Z', 'Z'),
		region: REGION,
		resources: [`arn:aws:events:${REGION}:${ACCOUNT}:rule/sweep`],
		detail: {},
	};
}
