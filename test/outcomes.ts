/** What became of the tests of one file. */
export interface FileOutcome {
	/** Relative to the project's folder. */
	file: string;
	project: string;
	passed: number;
	skipped: number;
	/** Names of the tests that failed. */
	failed: string[];
	/** Whether it could be loaded; one that could not ran none of its tests. */
	loaded: boolean;
	/** How long it took to load and to run. */
	milliseconds: number;
}

export interface Run {
	files: readonly FileOutcome[];
	/** What went wrong beside the tests. */
	errors: number;
}

export interface Sum {
	passed: number;
	failed: number;
	skipped: number;
	/** Whoever reads the run should know: a test that is not sure of itself, or a fault that comes now and then. */
	atSecondTry: string[];
}

/** The files of a project of which a test failed, or that could not be loaded. */
export function listToTryAgain({ files }: Run, project: string): string[] {
	return files.filter((one) => one.project === project && hasFailed(one)).map(({ file }) => file);
}

/**
 * Adds a run up. What `again` says of a file, in another run of that file alone,
 * stands for what the first said. No tests at all count as a failure.
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
