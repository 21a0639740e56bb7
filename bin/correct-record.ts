import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { loadStageEnvironment } from '#infra/account/stage-environment.ts';

/**
 * Appends corrections to the record of deeds of a stage that an earlier release
 * ran on: that release named a person for what the clock did. Without `--stage`
 * the table is TABLE_NAME's, with the settings of a function that writes it in
 * the environment. See docs/operations.md.
 */
const USAGE = 'npm run correct-record -- --stage NAME    corrects entries of the record that name a person for what the clock did';

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
