declare module 'vitest' {
	interface TaskMeta {
		/** What a proof counted, for the line that `test/storm.ts` ends with. */
		figures?: string;
	}
}

/** Hours, as milliseconds: only what hangs is to be ended. */
const STORM_PATIENCE = 12 * 3_600_000;

/**
 * How many random runs a proof makes: so many in the test command, as many as
 * `test/storm.ts` asks for there. A failing run names its seed and its path,
 * with which the storm begins at that very run.
 */
export function readStormSize(runsInTests: number) {
	const { STORM_RUNS, STORM_SEED, STORM_PATH } = process.env;
	return {
		parameters: {
			numRuns: Number(STORM_RUNS ?? runsInTests),
			...(STORM_SEED && { seed: Number(STORM_SEED) }),
			...(STORM_PATH && { path: STORM_PATH }),
		},
		/** For the test's `timeout`; undefined: as usual. */
		timeout: STORM_RUNS ? STORM_PATIENCE : undefined,
	};
}
