import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { LARGE_PROOFS } from '../large-proofs.ts';

declare module 'vitest' {
	interface TaskMeta {
		/** Counts of a proof for the last line that `test/storm.ts` prints. */
		figures?: string;
	}
}

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** Timeouts in milliseconds. They are hours long, since only a test that hangs is to be ended. */
const STORM_PATIENCE = 12 * 3_600_000;
const WHOLE_PATIENCE = 40 * 60_000;

/**
 * Returns the size of the proof whose file calls this: small in `npm test`, whole in `npm run
 * test:full`, and the requested size in `test/storm.ts`. A failing run prints its seed and its
 * path, with which the storm begins at that very run. Throws for a file that is missing in
 * `LARGE_PROOFS`.
 */
export function readStormSize() {
	const { TEST_SIZE, STORM_RUNS, STORM_PATH } = process.env;
	const file = relative(PROJECT, expect.getState().testPath ?? '');
	const proof = LARGE_PROOFS[file];
	if (!proof) throw new Error(`${file} is missing in test/large-proofs.ts`);
	const isStorm = STORM_RUNS !== undefined;
	const isWhole = isStorm || TEST_SIZE === 'whole';
	return {
		parameters: {
			numRuns: Number(STORM_RUNS ?? (isWhole ? proof.whole : proof.small)),
			...(STORM_PATH && { path: STORM_PATH }),
		},
		isWhole,
		isStorm,
		/** The test's `timeout`; undefined means Vitest's default. */
		timeout: isStorm ? STORM_PATIENCE : isWhole ? WHOLE_PATIENCE : undefined,
	};
}
