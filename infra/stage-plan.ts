import { ACCOUNT, PIPELINE, STAGE_NAME } from './config.ts';

/** A command with what it is for. */
export interface PlannedCommand {
	why: string;
	command: readonly [tool: string, ...options: string[]];
}

/** Facts that are known once the stage exists. */
export interface KnownOfStage {
	/** Where CloudFront shows it. */
	origin: string;
}

/** The stage's name for testers. Throws, saying why, for a name that is no such stage's: one that `cdk.json` has settings for is not thrown away so. */
export function readTestersStage(name: string | undefined, configured: readonly string[]): string {
	if (name === undefined || !STAGE_NAME.test(name)) {
		throw new Error('Which stage? npm run stage:up -- NAME: up to 20 lower-case letters, digits and dashes, a letter first');
	}
	if (['prod', ACCOUNT, PIPELINE, ...configured].includes(name))
		throw new Error(`${name} is no stage for testers: it is never brought up, or removed, by this command`);
	return name;
}

const context = (name: string) => ['-c', `stage=${name}`, '-c', 'testers=true'] as const;

/** Brings a stage up, or up to date. Uploads are taken from its page alone, whose address is known after the first deployment. */
export function planUp(name: string): [PlannedCommand, PlannedCommand] {
	return [
		{ why: 'The web app', command: ['npm', 'run', 'build'] },
		{ why: 'All stacks of the stage', command: ['cdk', 'deploy', '--all', ...context(name), '--require-approval', 'never', '--concurrency', '3'] },
	];
}

/** Has the stage take uploads from its own page. */
export function planOrigin(name: string, { origin }: KnownOfStage): PlannedCommand {
	return {
		why: 'Uploads from its own page',
		command: ['cdk', 'deploy', `diamond-market-${name}-data`, '--exclusively', ...context(name), '-c', `origin=${origin}`, '--require-approval', 'never'],
	};
}

/** Removes a stage with everything in it, and looks for what is left where there is a check for that. */
export function planDown(name: string, hasLeftoversCheck: boolean): PlannedCommand[] {
	const leftovers: PlannedCommand = { why: 'Nothing is left behind', command: ['npm', 'run', 'leftovers', '--', '--stage', name] };
	return [{ why: 'The whole stage', command: ['cdk', 'destroy', '--all', ...context(name), '--force'] }, ...(hasLeftoversCheck ? [leftovers] : [])];
}
