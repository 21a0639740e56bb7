import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/** Milliseconds. A slow machine must not fail: only a test that hangs is to be ended. */
const PATIENCE = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

const FUNCTIONS = ['functions/**/*.test.ts', 'test/{model,faults}/**/*.test.ts'];
/** What a test of functions says that leaves something behind: their environment is read once, their clients and clocks are replaced. */
const LEAVES_BEHIND = /functions-alone|tableEndpoint|process\.env|mockClient|vi\.(mock|doMock|hoisted|stub\w+|resetModules|useFakeTimers|spyOn)/;
const alone = globSync(FUNCTIONS).filter((file) => LEAVES_BEHIND.test(readFileSync(file, 'utf8')));

/**
 * One run for everything, in two processes at a time. Files share what a process
 * has loaded and started; each process has a market under test of its own
 * (`test/steps/market.ts`).
 */
export default defineConfig({
	test: {
		globalSetup: 'test/steps/shared.ts',
		maxWorkers: 2,
		sequence: { sequencer: LongestFirst },
		teardownTimeout: 60_000,
		projects: [
			{
				test: {
					name: 'unit',
					include: ['{shared,web,infra}/**/*.test.{ts,tsx}', 'test/{repository,bench}/**/*.test.ts'],
					isolate: false,
					...PATIENCE,
				},
			},
			{ test: { name: 'functions', include: FUNCTIONS, exclude: alone, isolate: false, ...PATIENCE } },
			// A process for each file.
			{ test: { name: 'functions-alone', include: alone, ...PATIENCE } },
			{ test: { name: 'infra', include: ['test/infra/**/*.test.ts'], isolate: false, ...PATIENCE } },
			{
				test: {
					name: 'market',
					include: ['test/{scenarios,e2e}/**/*.test.ts'],
					globalSetup: 'test/steps/web-app.ts',
					isolate: false,
					...PATIENCE,
				},
			},
		],
	},
});
