import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { describeFinding } from '#infra/account/finding.ts';
import { checkAccount } from '#infra/account/preflight.ts';
import { readSettings } from '#infra/account/read-settings.ts';

/**
 * Checks whether the stage can be deployed to the account of the environment's credentials, and prints how to fix it if not. Changes nothing. Exits with 1 if
 * something is missing or could not be checked. See docs/operations.md.
 */
const USAGE = 'npm run preflight -- --stage NAME    checks whether the stage can be deployed to the account; changes nothing';

const { stage } = readCommand(USAGE, { options: { stage: { type: 'string' } } }).values;
if (!stage) refuseCommand(USAGE);
await runCommand(async () => {
	const findings = await checkAccount(await readSettings(stage));
	for (const finding of findings) console.log(describeFinding(finding));
	const open = findings.filter(({ state }) => state === 'missing' || state === 'unknown');
	console.log(open.length === 0 ? `\nThe stage ${stage} can be deployed.` : `\n${open.length} to do before the stage ${stage} works.`);
	if (open.length > 0) process.exitCode = 1;
});
