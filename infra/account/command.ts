import { type ParseArgsConfig, parseArgs } from 'node:util';
import { describeFailure } from './refusals.ts';

/** Parses the arguments of a command. `--help` prints `usage` and ends the process; an unknown option ends it with 1. */
export function readCommand<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
	if (process.argv.includes('--help') || process.argv.includes('-h')) {
		console.log(usage);
		process.exit(0);
	}
	try {
		return parseArgs(config);
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		refuseCommand(usage);
	}
}

/** Prints the usage and ends the process with 1. */
export function refuseCommand(usage: string): never {
	console.error(usage);
	process.exit(1);
}

/** Runs a command. A failure is printed for the operator, with a stack only if it is the program's own, and ends the process with 1. */
export async function runCommand(act: () => Promise<void> | void): Promise<void> {
	try {
		await act();
	} catch (error) {
		console.error(describeFailure(error));
		process.exitCode = 1;
	}
}
