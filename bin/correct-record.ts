import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { loadStageEnvironment } from '#infra/account/stage-environment.ts';

/**
 * Appends corrections to the audit log of a stage whose earlier release named a person as the actor of the clock's steps. Without `--stage` the table is
 * TABLE_NAME's, and the environment has the settings of a function that writes it. See docs/operations.md.
 */
const USAGE = 'npm run correct-record -- --stage NAME    corrects audit log entries that name a person for a step of the clock';

const { values } = readCommand(USAGE, { options: { stage: { type: 'string' } } });
if (!(values.stage || process.env.TABLE_NAME)) refuseCommand(USAGE);
await runCommand(async () => {
	if (values.stage) await loadStageEnvironment(values.stage);
	const [{ openMarket }, { correctAuditLog }] = await Promise.all([
		import('#functions/open-market.ts'),
		import('#functions/usecases/audit/correct-audit-log.ts'),
	]);
	const { read, corrected, unproved } = await correctAuditLog(openMarket());
	console.log(`${read} entries read, ${corrected} corrected, ${unproved} of which nothing tells any more`);
});
