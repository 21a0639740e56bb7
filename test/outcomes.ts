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
	/** Tests that passed only in the second run. They are reported, because a flaky test or an occasional bug may be the reason. */
	atSecondTry: string[];
}

/** Lists the files of a project in which a test failed, or that could not be loaded. */
export function listToTryAgain({ files }: Run, project: string): string[] {
	return files.filter((one) => one.project === project && hasFailed(one)).map(({ file }) => file);
}

/**
 * Sums up a run. The outcome of a file in `again`, a second run of that file alone, replaces its
 * first outcome. A run without any tests counts as a failure.
 */
export function sumUp(first: Run, again: Run = { files: [], errors: 0 }): Sum {
	const sum: Sum = { passed: 0, failed: first.errors + again.errors, skipped: 0, atSecondTry: [] };
	for (const before of first.files) {
		const after = again.files.find(({ file, project }) => file === before.file && project === before.project);
		const { passed, failed, skipped, loaded } = after ?? before;
		sum.passed += passed;
		sum.skipped += skipped;
		sum.failed += failed.length + Number(!loaded);
		if (!after) continue;
		const mended = before.failed.filter((name) => !failed.includes(name));
		if (!before.loaded && loaded) mended.push('(the file)');
		sum.atSecondTry.push(...mended.map((name) => `${before.file} > ${name}`));
	}
	if (sum.passed + sum.failed + sum.skipped === 0) sum.failed++;
	return sum;
}

function hasFailed({ failed, loaded }: FileOutcome): boolean {
	return failed.length > 0 || !loaded;
}
