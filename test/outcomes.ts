/** The outcome of one file's tests. */
export interface FileOutcome {
	/** Relative to the project's folder. */
	file: string;
	project: string;
	passed: number;
	skipped: number;
	/** Names of the failed tests. */
	failed: string[];
	/** Whether the file could be loaded; otherwise none of its tests ran. */
	loaded: boolean;
	/** Milliseconds to load and run it. */
	milliseconds: number;
}

export interface Run {
	files: readonly FileOutcome[];
	/** Number of errors outside of tests. */
	errors: number;
}

export interface Sum {
	passed: number;
	failed: number;
	skipped: number;
}

/** Sums up a run. A file that could not be loaded counts as one failure, and so does a run without any tests. */
export function sumUp({ files, errors }: Run): Sum {
	const sum: Sum = { passed: 0, failed: errors, skipped: 0 };
	for (const { passed, failed, skipped, loaded } of files) {
		sum.passed += passed;
		sum.skipped += skipped;
		sum.failed += failed.length + Number(!loaded);
	}
	if (sum.passed + sum.failed + sum.skipped === 0) sum.failed++;
	return sum;
}
