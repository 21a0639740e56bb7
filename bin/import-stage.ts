import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { readSettings } from '#infra/account/read-settings.ts';
import { compareStores, fillPool, fillTable, openExport } from '#infra/export-import/import-stage.ts';
import { clearLostFactors } from '#infra/export-import/lost-factors.ts';
import { openPlaces } from '#infra/export-import/open-places.ts';

/**
 * Imports an export into a new table next to the stage's own and into its pool, with the credentials of the environment. After an interruption, give the same
 * command again. See docs/operations.md.
 */
const USAGE = 'npm run stage:import -- --stage NAME --from FOLDER [--table TABLE]    imports FOLDER, written by stage:export, into a new table';

const options = { stage: { type: 'string' }, from: { type: 'string' }, table: { type: 'string' } } as const;
const { stage, from, table: wished } = readCommand(USAGE, { options }).values;
if (!stage || !from) refuseCommand(USAGE);
await runCommand(() => importStage(stage, from));

async function importStage(name: string, folder: string): Promise<void> {
	const opened = await openExport(folder, console.log);
	const { places } = await openPlaces(name, (await readSettings(name)).region);
	const table = wished ?? `diamond-market-${name}-moved-${opened.manifest.exportId}`;
	await fillTable(places.tables, table, opened);
	const { added, known, unconfirmed, taken } = await fillPool(places, opened);
	console.log(
		`Accounts: ${added} made, ${known} there before, ${unconfirmed} not taken along (address never confirmed), ${taken} whose address another account has`,
	);
	console.log(`Second factors: ${await clearLostFactors(places, table, opened)} members have lost theirs and set up new ones`);
	const isComplete = await compareStores(places, opened);
	console.log(isComplete ? 'All files are there.' : 'Copy the files by the commands above, and give this command again.');
	console.log(`Then put the table into use: npm run restore -- --stage ${name} --table ${table}`);
}
