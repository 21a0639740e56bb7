import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with the plain line that says how it went: `N passed, N failed, N skipped`. */
export default class ClosingLine implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
		const count = { passed: 0, failed: errors.length, skipped: 0 };
		for (const module of modules) {
			// A file that could not be loaded ran none of its checks: that is a failure.
			if (module.errors().length > 0) count.failed++;
			for (const test of module.children.allTests()) {
				const { state } = test.result();
				count[state === 'pending' ? 'failed' : state]++;
			}
		}
		process.on('exit', () => process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`));
	}
}
