import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium, findPagesAlone } from './test/e2e/find-chromium.ts';
import { BROWSER_OPTIONS } from './test/e2e/launch-browser.ts';
import { LongestFirst } from './test/longest-first.ts';
import { mutateComponent } from './test/mutation/component-mutants.ts';

/** Milliseconds. A slow machine must not fail: only a test that hangs is ended, by itself or by its setup file. */
const TIMEOUTS = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };
const LIMITS = { setupFiles: 'test/steps/end-stuck-tests.ts', ...TIMEOUTS };
const PATIENT = { ...LIMITS, setupFiles: [LIMITS.setupFiles, 'test/steps/patient-retries.ts'] };
/** Packages that the app and its component tests load in a browser. */
const BROWSER_PACKAGES = [
	...['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'react/jsx-runtime', 'react-i18next', 'react-router-dom', 'i18next'],
	...['@mantine/core', '@mantine/dropzone', '@mantine/form', '@mantine/hooks', '@mantine/notifications', '@tabler/icons-react'],
	...['@tanstack/react-query', '@tanstack/react-virtual', '@stomp/stompjs', '@react-pdf/renderer', 'client-zip', 'hucre/xlsx', 'saxen', 'ulid', 'uqr', 'zod'],
	...['aws-amplify', 'aws-amplify/auth', 'aws-amplify/auth/cognito', 'aws-amplify/utils', 'zxing-wasm/reader', 'zxing-wasm/writer'],
	...['vitest-browser-react/pure', 'axe-core'],
];
/** Which build of its packages the app gets. */
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };
/** Starts DynamoDB Local for the projects that need it, once for a whole run. */
const TABLE = 'test/steps/table-server.ts';

/**
 * Defines one project for each kind of test. Its file name or folder says of
 * which kind a test is (`docs/tests.md`). Two processes run the tests; the files
 * of a project with `isolate: false` share what a process has loaded.
 */
export default defineConfig({
	test: {
		globalSetup: 'test/steps/temporary-folder.ts',
		maxWorkers: 2,
		sequence: { sequencer: LongestFirst },
		teardownTimeout: 60_000,
		projects: [
			{
				test: {
					name: 'unit',
					include: ['{shared,web,infra,functions}/**/*.test.{ts,tsx}', 'test/{model,faults,repository,bench}/**/*.test.ts'],
					exclude: ['**/*.{alone,table,program}.test.ts', '**/*.component.test.tsx'],
					isolate: false,
					...LIMITS,
				},
			},
			// These tests replace modules or set the environment, so each file has a process of its own.
			{ test: { name: 'unit-alone', include: ['{shared,web,infra,functions,test}/**/*.alone.test.ts'], ...PATIENT } },
			{ test: { name: 'stacks', include: ['test/infra/**/*.test.ts'], isolate: false, ...LIMITS } },
			// Functions read their environment once, so each file has a process of its own.
			{ test: { name: 'table', include: ['{infra,functions,test}/**/*.table.test.ts'], globalSetup: TABLE, ...PATIENT } },
			{ test: { name: 'programs', include: ['{infra,functions,test}/**/*.program.test.ts'], globalSetup: TABLE, ...LIMITS } },
			// Two pages of one browser show the components of all files, each one file after the other.
			{
				plugins: [mutateComponent(), react()],
				// React as members get it: its development build takes a third more processor time.
				define: PRODUCTION,
				oxc: { jsx: { development: false } },
				optimizeDeps: {
					// All packages are known before the first file is loaded: Vite would reload the page for one that it finds later, and bring a
					// second React with it.
					noDiscovery: true,
					include: BROWSER_PACKAGES,
					rolldownOptions: { transform: { define: PRODUCTION } },
				},
				test: {
					name: 'components',
					include: ['web/**/*.component.test.tsx'],
					setupFiles: 'test/components/set-up.ts',
					isolate: false,
					browser: {
						enabled: true,
						headless: true,
						provider: playwright({
							// An act on what never comes fails like an expectation, and not only at the end of its test.
							actionTimeout: TIMEOUTS.expect.poll.timeout,
							launchOptions: { executablePath: findPagesAlone() ?? findChromium(), args: BROWSER_OPTIONS },
							// Nothing is learnt from what moves, and a click waits until it rests.
							contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] },
						}),
						instances: [{ browser: 'chromium', name: 'components' }],
						screenshotFailures: false,
					},
					...TIMEOUTS,
					// A mutant is noticed by what does not come.
					...(process.env.COMPONENT_MUTANT && { testTimeout: 40_000, expect: { poll: { timeout: 10_000 } } }),
				},
			},
			{
				test: {
					name: 'market',
					include: ['test/{scenarios,e2e}/**/*.test.ts'],
					globalSetup: [TABLE, 'test/steps/web-app.ts'],
					isolate: false,
					...LIMITS,
				},
			},
		],
	},
});
