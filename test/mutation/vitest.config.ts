import { defineConfig } from 'vitest/config';

/**
 * The tests that decide about rules, bid and close, none of which needs a table. Stryker starts
 * them once. For each mutant it then runs the tests that reach it.
 */
export default defineConfig({
	test: {
		include: ['shared/domain/**/*.test.ts', 'functions/usecases/auctions/{bid-ledger,place-bid,sweep}.test.ts'],
		setupFiles: 'test/mutation/few-examples.ts',
		testTimeout: 600_000,
	},
});
