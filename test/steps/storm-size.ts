import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { LARGE_PROOFS } from '../large-proofs.ts';

declare module 'vitest' {
	interface TaskMeta {
		/** What a proof counted, for the line that `test/storm.ts` ends with. */
		figures?: string;
	}
}

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** Hours, as milliseconds: only what hangs is to be ended. */
const STORM_PATIENCE = 12 * 3_600_000;
const WHOLE_PATIENCE = 40 * 60_000;

/**
 * Returns the size of the proof whose file calls this: the small one in `npm test`,
 * the whole one in `npm run test:full`, and as much as `test/storm.ts` asks for
 * there. A failing run names its seed and its path, with which the storm begins at
 * that very run. Throws for a file that is missing in `LARGE_PROOFS`.
 */
export function readStormSize() {
	const { TEST_SIZE, STORM_RUNS, STORM_SEED, STORM_PATH } = process.env;
	const file = relative(PROJECT, expect.getState().testPath ?? '');
	const proof = LARGE_PROOFS[file];
	if (!proof) throw new Error(`${file} is missing in test/large-proofs.ts`);
	const isStorm = STORM_RUNS !== undefined;
	const isWhole = isStorm || TEST_SIZE === 'whole';
	return {
		parameters: {
			numRuns: Number(STORM_RUNS ?? (isWhole ? proof.whole : proof.small)),
			...(STORM_SEED && { seed: Number(STORM_SEED) }),
			...(STORM_PATH && { path: STORM_PATH }),
		},
		isWhole,
		isStorm,
		/** For the test's `timeout`; undefined: as usual. */
		timeout: isStorm ? STORM_PATIENCE : isWhole ? WHOLE_PATIENCE : undefined,
	};
}
