/** A step of a longer operation from a terminal, which may be interrupted anywhere. */
export interface Step {
	/** The step's effect, as the operator reads it. */
	what: string;
	/** Asks the services themselves, never a record of ours, whether nothing is left to do. A step without it always runs. */
	isDone?(): Promise<boolean>;
	act(): Promise<void>;
}

/** Runs `steps` in order, and skips finished ones. With `dryRun` nothing is changed; each step is listed with its state. */
export async function runSteps(steps: readonly Step[], { dryRun, log }: { dryRun: boolean; log(line: string): void }): Promise<void> {
	for (const [at, { what, isDone, act }] of steps.entries()) {
		const name = `${at + 1}/${steps.length} ${what}`;
		if (await isDone?.()) log(`${name}: is done`);
		else if (dryRun) log(`${name}: to do`);
		else {
			log(`${name} …`);
			await act();
		}
	}
}
