import { defineConfig } from 'vitest/config';

/**
 * One run for everything. The scenarios and the browser share one local cloud
 * and its clock, so their files run one after the other.
 */
export default defineConfig({
	test: {
		reporters: ['default', './test/closing-line.ts'],
		projects: [
			{
				test: {
					name: 'unit',
					include: ['{shared,functions,web,infra}/**/*.test.{ts,tsx}', 'test/{repository,bench}/**/*.test.ts'],
					testTimeout: 600_000,
					hookTimeout: 600_000,
				},
			},
			// Reading the CDK takes longer than the tests: its files share it.
			{ test: { name: 'infra', include: ['test/infra/**/*.test.ts'], isolate: false, testTimeout: 600_000, hookTimeout: 600_000 } },
			{
				test: {
					name: 'market',
					include: ['test/scenarios/**/*.test.ts', 'test/e2e/**/*.test.ts'],
					globalSetup: 'test/steps/local-cloud.ts',
					fileParallelism: false,
					testTimeout: 600_000,
					hookTimeout: 600_000,
				},
			},
		],
	},
});
