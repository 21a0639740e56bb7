/** Mutation testing, by `npm run test:mutation` (docs/decisions/0031-mutants-and-second-tries.md). What is mutated stands in three groups: the rules, the bid, the close. */
const RULES = ['shared/domain/**/*.ts', '!shared/domain/**/*.test.ts'];
const BID = ['functions/usecases/auctions/{place-bid,bid-ledger}.ts', 'functions/usecases/commit-or-retry.ts'];
const CLOSE = ['functions/usecases/auctions/{sweep,due-step,notify-losers,auction-outcomes}.ts'];

export default {
	mutate: [...RULES, ...BID, ...CLOSE],
	testRunner: 'vitest',
	vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
	coverageAnalysis: 'perTest',
	// What runs but once, when its file is loaded, is tables of words and numbers. A test could only say them again, and each mutant would need every test.
	ignoreStatic: true,
	// Stryker would rewrite it through TypeScript's API, which version 7 does not have. There is no such file.
	tsconfigFile: 'none',
	ignorePatterns: ['.local', 'cdk.out', 'dist', 'docs', 'web', 'test/e2e'],
	tempDirName: '.stryker/sandbox',
	// What has been killed stays so until the test that killed it, or the line, is another one.
	incremental: true,
	incrementalFile: '.stryker/incremental.json',
	reporters: ['clear-text', 'progress-append-only', 'json'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	jsonReporter: { fileName: '.stryker/mutation.json' },
	// Beside other tests. What goes round for ever is found by counting; a slow machine is no mutant that hangs. Milliseconds.
	concurrency: 1,
	timeoutMS: 60_000,
	thresholds: { high: 95, low: 90, break: 90 },
};
