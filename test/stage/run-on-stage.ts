import { randomBytes } from 'node:crypto';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { startVitest, type TestCase, type TestModule, type TestSuite, type Vitest } from 'vitest/node';
import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { readOutput } from '#infra/account/read-output.ts';
import { readSettings } from '#infra/account/read-settings.ts';
import { NOT_HERE } from './not-here.ts';

/**
 * Runs the scenarios against a stage for testers, with the same steps as `npm test` and the
 * credentials of the environment. For any other market, set `MARKET_ORIGIN` and `MARKET_DOOR`
 * instead of naming a stage; omit `MARKET_DOOR` if there is no test door. Prints which tests ran,
 * and why others did not.
 */
const USAGE = `npm run stage:test -- NAME [FILE…]                        the scenarios, or those files, against a stage for testers
MARKET_ORIGIN=https://… npm run stage:test -- [FILE…]     against any other market`;
const { positionals } = readCommand(USAGE, { allowPositionals: true });
const given = process.env.MARKET_ORIGIN !== undefined;
const files = given ? positionals : positionals.slice(1);
if (!given) {
	const [name] = positionals;
	if (!name) refuseCommand(USAGE);
	await runCommand(() => findStage(name));
	if (process.exitCode === 1) process.exit();
}
// A public stage must not have the password that is in the repository, so a random one is used. A market on one machine may have it.
if (process.env.MARKET_DOOR) process.env.MARKET_PASSWORD ??= `Tests-${randomBytes(12).toString('hex')}`;

// One file after the other, since all move the same clock.
const vitest = await startVitest('test', files.length > 0 ? files : ['test/scenarios'], { run: true, project: ['market'], reporters: ['dot'], maxWorkers: 1 });
const { ran, failed, skipped } = describeRun(vitest);
await vitest.close();
for (const line of [...ran, ...skipped, ...failed]) console.log(line);
console.log(`\n${ran.length} passed, ${failed.length} failed, ${skipped.length} skipped, at ${process.env.MARKET_ORIGIN}`);
process.exit(failed.length > 0 || ran.length === 0 ? 1 : 0);

/** Sets the environment variables that the steps read, from the outputs of the stage's stacks. */
async function findStage(name: string): Promise<void> {
	const { region } = await readSettings(name);
	process.env.AWS_REGION ??= region;
	const cloudFormation = new CloudFormationClient({ region });
	process.env.MARKET_ORIGIN = await readOutput(cloudFormation, name, 'entrance', 'Origin');
	process.env.MARKET_DOOR = await readOutput(cloudFormation, name, 'door', 'DoorFunction');
}

function describeRun({ state }: Vitest): { ran: string[]; failed: string[]; skipped: string[] } {
	const lines = { ran: [] as string[], failed: state.getUnhandledErrors().map((error) => `× ${String(error)}`), skipped: [] as string[] };
	for (const module of state.getTestModules()) {
		if (module.errors().length > 0 && !findNeed(module)) lines.failed.push(`× ${module.relativeModuleId} could not be loaded`);
		for (const test of module.children.allTests()) {
			const name = `${module.relativeModuleId} > ${test.fullName}`;
			const result = test.result();
			const need = result.state === 'skipped' ? (result.note ?? findNeed(test)) : undefined;
			if (result.state === 'passed') lines.ran.push(`✓ ${name}`);
			else if (need !== undefined) lines.skipped.push(`- ${name} (${need})`);
			else lines.failed.push(`× ${name}: ${result.errors?.[0]?.message ?? 'did not run'}`);
		}
	}
	return lines;
}

/** Returns the requirement that a test's file or group stated before its first test. */
function findNeed(one: TestCase | TestSuite | TestModule): string | undefined {
	const errors = one.type === 'test' ? [] : one.errors();
	const need = errors.find(({ message }) => message.startsWith(NOT_HERE));
	if (need) return `needs${need.message.slice(NOT_HERE.length)}`;
	return one.type === 'module' ? undefined : findNeed(one.parent);
}
