import type { FunctionName } from '#infra/functions.ts';
import { MAINTENANCE_EVERY } from '#infra/schedules.ts';

/** EventBridge's schedules by intervals of real time: a moved clock starts none of them. */
export interface SearchMaintenance {
	start(): void;
	stop(): void;
}

const MINUTE = 60_000;
/** A market that has just started has better things to do. */
const FIRST_AFTER = MINUTE;

export function createSearchMaintenance(invoke: (name: FunctionName) => Promise<unknown>, log: (line: string) => void): SearchMaintenance {
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
