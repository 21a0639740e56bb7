import type { FunctionName } from '#infra/functions.ts';
import { MAINTENANCE_EVERY } from '#infra/schedules.ts';
import { MINUTE } from '#shared/domain/common/durations.ts';

/** Delay after the start, when the market is busy. */
const FIRST_AFTER = MINUTE;

/** Creates EventBridge's schedules by intervals of real time, which a moved clock does not start. */
export function createSearchMaintenance(invoke: (name: FunctionName) => Promise<unknown>, log: (line: string) => void) {
	let timers: NodeJS.Timeout[] = [];

	const run = (name: keyof typeof MAINTENANCE_EVERY) => {
		invoke(name).catch((error: unknown) => log(`[maintenance] ${error instanceof Error ? error.message : String(error)}`));
	};
	return {
		start() {
			// A first snapshot soon, so that the next start finds one.
			timers = [
				setTimeout(run, FIRST_AFTER, 'snapshot'),
				...(Object.keys(MAINTENANCE_EVERY) as (keyof typeof MAINTENANCE_EVERY)[]).map((name) => setInterval(run, MAINTENANCE_EVERY[name] * MINUTE, name)),
			];
		},
		stop() {
			for (const timer of timers) clearTimeout(timer);
		},
	};
}
