/** A part of a longer work that somebody does from a terminal, and that can be cut off anywhere. */
export interface Step {
	/** The step's effect, as the operator reads it. */
	what: string;
	/** Asks those who keep the state, never a note of our own: whether nothing is left to do. A step without it is done each time. */
	isDone?(): Promise<boolean>;
	act(): Promise<void>;
}

/**
 * Goes through `steps` in their order, passing over what is done. With `dryRun`
 * nothing is changed: each is named with what would become of it.
 */
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
