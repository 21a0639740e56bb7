import { parseArgs } from 'node:util';
import { checkAccount, type Finding } from '#infra/account/preflight.ts';
import { readSettings } from '#infra/account/read-settings.ts';

/**
 * `npm run preflight -- --stage NAME`: asks the account of the environment's
 * credentials whether the stage can be deployed, and says what to do where it
 * cannot. Changes nothing. Ends with 1 when something is missing or could not be
 * asked. See docs/operations.md.
 */
const MARKS = { ready: 'ok     ', advice: 'advice ', missing: 'MISSING', unknown: '?      ' } as const satisfies Record<Finding['state'], string>;

const { stage } = parseArgs({ options: { stage: { type: 'string' } } }).values;
if (!stage) {
	console.error('For which stage? npm run preflight -- --stage NAME');
	process.exitCode = 1;
} else {
	const findings = await checkAccount(await readSettings(stage));
	for (const { about, state, says, remedy, takes } of findings) {
		console.log(`${MARKS[state]}  ${about}: ${says}`);
		if (remedy) console.log(`         do: ${remedy}`);
		if (takes) console.log(`         takes: ${takes}`);
	}
	const open = findings.filter(({ state }) => state === 'missing' || state === 'unknown');
	console.log(open.length === 0 ? `\nThe stage ${stage} can be deployed.` : `\n${open.length} to do before the stage ${stage} works.`);
	if (open.length > 0) process.exitCode = 1;
}
