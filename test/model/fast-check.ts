import fc from 'fast-check';

/** Seed of `npm test`. */
const FIXED_SEED = 2026;
const { STORM_SEED, TEST_SIZE, STORM_RUNS } = process.env;
const isDrawn = TEST_SIZE === 'whole' || STORM_RUNS !== undefined;

/**
 * Seed of all generated values. `npm test` generates the same values in each run, so that a run
 * fails only because of a change. `npm run test:full` and the storms draw a new seed, and so find
 * faults that no run found before. The variable STORM_SEED repeats one of their runs.
 */
export const SEED = STORM_SEED ? Number(STORM_SEED) : isDrawn ? Date.now() % 2 ** 31 : FIXED_SEED;

fc.configureGlobal({ seed: SEED, ...fc.readConfigureGlobal() });

/** The library for property-based tests, with that seed. Tests import it from here. */
export default fc;
