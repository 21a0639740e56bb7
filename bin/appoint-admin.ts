import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { loadStageEnvironment } from '#infra/account/stage-environment.ts';

/**
 * Makes a member an active admin. A market's first admin has nobody to approve them. Without `--stage` the table is TABLE_NAME's, and the environment has
 * the settings of a function that writes it. See docs/operations.md.
 */
const USAGE = 'npm run appoint-admin -- --stage NAME ADDRESS    makes the member with this email address an admin';

const { values, positionals } = readCommand(USAGE, { allowPositionals: true, options: { stage: { type: 'string' } } });
const [address] = positionals;
if (!address || !(values.stage || process.env.TABLE_NAME)) refuseCommand(USAGE);
await runCommand(async () => {
	if (values.stage) await loadStageEnvironment(values.stage);
	const [{ openMarket }, { appointAdmin }] = await Promise.all([import('#functions/open-market.ts'), import('#functions/usecases/accounts/appoint-admin.ts')]);
	const { userName } = await appointAdmin(openMarket(), address);
	console.log(`${userName} is an admin`);
});
