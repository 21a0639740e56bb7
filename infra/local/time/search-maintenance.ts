import type { FunctionName } from '#infra/functions.ts';
import { UPKEEP_EVERY } from '#infra/schedules.ts';

/** EventBridge's schedules by intervals of real time: a moved clock starts none of them. */
export interface Upkeep {
	start(): void;
	stop(): void;
}

const MINUTE = 60_000;
/** A market that has just started has better things to do. */
const FIRST_AFTER = MINUTE;

export function createUpkeep(invoke: (name: FunctionName) => Promise<unknown>, log: (line: string) => void): Upkeep {
	let timers: NodeJS.Timeout[] = [];

	const run = (name: keyof typeof UPKEEP_EVERY) => {
		invoke(name).catch((error: unknown) => log(`[upkeep] ${error instanceof Error ? error.message : String(error)}`));
	};
	return {
		start() {
			// A first snapshot soon, so that the next start finds one.
			timers = [
				setTimeout(run, FIRST_AFTER, 'snapshot'),
				...(Object.keys(UPKEEP_EVERY) as (keyof typeof UPKEEP_EVERY)[]).map((name) => setInterval(run, UPKEEP_EVERY[name] * MINUTE, name)),
			];
		},
		stop() {
			for (const timer of timers) clearTimeout(timer);
		},
	};
}
