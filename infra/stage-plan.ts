import { ACCOUNT, PIPELINE, STAGE_NAME } from './config.ts';

/** A command and its purpose. */
export interface PlannedCommand {
	why: string;
	command: readonly [tool: string, ...options: string[]];
}

/** Facts that are known once the stage exists. */
export interface KnownOfStage {
	/** Its origin at CloudFront. */
	origin: string;
}

/** Returns the name of a testers' stage. Throws for an invalid name, and for a stage with settings in `cdk.json`, which must not be thrown away. */
export function readTestersStage(name: string | undefined, configured: readonly string[]): string {
	if (name === undefined || !STAGE_NAME.test(name)) {
		throw new Error('Which stage? npm run stage:up -- NAME: up to 20 lower-case letters, digits and dashes, a letter first');
	}
	if (['prod', ACCOUNT, PIPELINE, ...configured].includes(name))
		throw new Error(`${name} is no stage for testers: it is never brought up, or removed, by this command`);
	return name;
}

const context = (name: string) => ['-c', `stage=${name}`, '-c', 'testers=true'] as const;

/** Plans the deployment of a stage. Uploads are accepted only from its own page, whose address is known after the first deployment. */
export function planUp(name: string): [PlannedCommand, PlannedCommand] {
	return [
		{ why: 'The web app', command: ['npm', 'run', 'build'] },
		{ why: 'All stacks of the stage', command: ['cdk', 'deploy', '--all', ...context(name), '--require-approval', 'never', '--concurrency', '3'] },
	];
}

/** Plans the deployment that makes the stage accept uploads from its own page. */
export function planOrigin(name: string, { origin }: KnownOfStage): PlannedCommand {
	return {
		why: 'Uploads from its own page',
		command: ['cdk', 'deploy', `diamond-market-${name}-data`, '--exclusively', ...context(name), '-c', `origin=${origin}`, '--require-approval', 'never'],
	};
}

/** Plans the removal of a stage with everything in it, and the check for leftovers if there is one. */
export function planDown(name: string, hasLeftoversCheck: boolean): PlannedCommand[] {
	const leftovers: PlannedCommand = { why: 'Nothing is left behind', command: ['npm', 'run', 'leftovers', '--', '--stage', name] };
	return [{ why: 'The whole stage', command: ['cdk', 'destroy', '--all', ...context(name), '--force'] }, ...(hasLeftoversCheck ? [leftovers] : [])];
}
