import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { describeFinding } from '#infra/account/finding.ts';
import { checkAccount } from '#infra/account/preflight.ts';
import { readSettings } from '#infra/account/read-settings.ts';

/**
 * Asks the account of the environment's credentials whether the stage can be
 * deployed, and says what to do where it cannot. Changes nothing. Ends with 1 when
 * something is missing or could not be asked. See docs/operations.md.
 */
const USAGE = 'npm run preflight -- --stage NAME    asks the account what the stage lacks; changes nothing';

const { stage } = readCommand(USAGE, { options: { stage: { type: 'string' } } }).values;
if (!stage) refuseCommand(USAGE);
await runCommand(async () => {
	const findings = await checkAccount(await readSettings(stage));
	for (const finding of findings) console.log(describeFinding(finding));
	const open = findings.filter(({ state }) => state === 'missing' || state === 'unknown');
	console.log(open.length === 0 ? `\nThe stage ${stage} can be deployed.` : `\n${open.length} to do before the stage ${stage} works.`);
	if (open.length > 0) process.exitCode = 1;
});
