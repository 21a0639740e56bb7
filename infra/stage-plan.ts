import { ACCOUNT, PIPELINE, STAGE_NAME } from './config.ts';

/** A command and its purpose. */
export interface PlannedCommand {
	why: string;
	command: readonly [tool: string, ...options: string[]];
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

/** The stack of a pull request's stage: `stage.yml` names the stage by the request's number. No part of a stage has a dash in its name. */
const REQUESTS_STACK = /^diamond-market-(pr-([1-9]\d*))-[a-z]+$/;

/** Reads the numbers of the open pull requests, separated by commas, spaces or line ends. Throws for anything else: a number that is missed costs a stage. */
export function readOpenRequests(given: string | undefined): number[] {
	if (given === undefined) throw new Error('Which pull requests are open? npm run stage:sweep -- --open "12 15"; --open "" if none is');
	const words = given.split(/[\s,]+/).filter((word) => word !== '');
	const wrong = words.find((word) => !/^[1-9]\d*$/.test(word));
	if (wrong !== undefined) throw new Error(`${wrong} is not the number of a pull request`);
	return words.map(Number);
}

/**
 * Chooses the stages to remove: those of pull requests that are not open, in the order of their numbers. Any stack that is not of a pull request's stage
 * is left alone, and so is a stage with settings in `cdk.json` (`configured`).
 */
export function chooseAbandoned(stacks: readonly string[], open: readonly number[], configured: readonly string[]): string[] {
	const numbers = new Map<string, number>();
	for (const stack of stacks) {
		const [, name, number] = REQUESTS_STACK.exec(stack) ?? [];
		if (name && !configured.includes(name) && !open.includes(Number(number))) numbers.set(name, Number(number));
	}
	return [...numbers].sort(([, a], [, b]) => a - b).map(([name]) => readTestersStage(name, configured));
}

const context = (name: string) => ['-c', `stage=${name}`, '-c', 'testers=true'] as const;

/** Plans the deployment of a stage. Uploads are accepted only from its own page, whose address is known after the first deployment. */
export function planUp(name: string): [PlannedCommand, PlannedCommand] {
	return [
		{ why: 'The web app', command: ['npm', 'run', 'build'] },
		{ why: 'All stacks of the stage', command: ['cdk', 'deploy', '--all', ...context(name), '--require-approval', 'never', '--concurrency', '3'] },
	];
}

/** Plans the deployment that makes the stage accept uploads from its own page. `origin`: the stage's, at CloudFront, known once the stage exists. */
export function planOrigin(name: string, origin: string): PlannedCommand {
	return {
		why: 'Uploads from its own page',
		command: ['cdk', 'deploy', `diamond-market-${name}-data`, '--exclusively', ...context(name), '-c', `origin=${origin}`, '--require-approval', 'never'],
	};
}

/** Plans the removal of a stage with everything in it, and the check for leftovers. */
export function planDown(name: string): PlannedCommand[] {
	return [
		{ why: 'The whole stage', command: ['cdk', 'destroy', '--all', ...context(name), '--force'] },
		{ why: 'Nothing is left behind', command: ['npm', 'run', 'leftovers', '--', '--stage', name] },
	];
}

/** Days for which the bootstrap's bucket keeps an asset that no stack names. A release that is taken back within that time uploads nothing. */
const ASSETS_STAY = 7;

/** Plans the removal of assets that no stack of the account names, such as old commits' code, from the bootstrap's bucket. */
export function planCollection(account: string, region: string): PlannedCommand {
	const days = ['--created-buffer-days', '1', '--rollback-buffer-days', String(ASSETS_STAY)];
	return {
		why: "Assets of old commits leave the bootstrap's bucket",
		command: ['cdk', 'gc', `aws://${account}/${region}`, '-c', `stage=${ACCOUNT}`, '--unstable=gc', '--type', 's3', ...days, '--confirm=false'],
	};
}
