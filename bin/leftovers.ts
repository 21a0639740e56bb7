import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { findLeftovers } from '#infra/account/leftovers.ts';
import { readSettings } from '#infra/account/read-settings.ts';

/**
 * Lists the account's resources of a stage, by the stage's tag and the names of log groups. Changes nothing. Exits with 1 if there are any, or if AWS could not
 * be asked. See docs/operations.md.
 */
const USAGE = 'npm run leftovers -- --stage NAME    lists the resources of the stage that the account still has; changes nothing';

const { stage } = readCommand(USAGE, { options: { stage: { type: 'string' } } }).values;
if (!stage) refuseCommand(USAGE);
await runCommand(async () => {
	const left = await findLeftovers(stage, (await readSettings(stage)).region);
	for (const { arn, stack } of left) console.log(stack ? `${arn}  (made by ${stack})` : arn);
	console.log(left.length === 0 ? `Nothing is left of the stage ${stage}.` : `\n${left.length} resources of the stage ${stage}.`);
	if (left.length > 0) process.exitCode = 1;
});
