import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readStageSettings } from '#infra/config.ts';
import { compareStores, fillPool, fillTable, openExport } from '#infra/moving/move-in.ts';
import { openPlaces } from '#infra/moving/open-places.ts';

/**
 * `npm run stage:import -- --stage NAME --from FOLDER [--table TABLE]`: fills a
 * table beside the stage's own and its pool from an export, with the credentials
 * of the environment. Whoever is cut off gives the same command again. See docs/operations.md.
 */
const { stage, from, table: wished } = parseArgs({ options: { stage: { type: 'string' }, from: { type: 'string' }, table: { type: 'string' } } }).values;
if (!stage || !from) {
	console.error('npm run stage:import -- --stage NAME --from FOLDER [--table TABLE]');
	process.exitCode = 1;
} else {
	await importStage(stage, from).catch((error: unknown) => {
		console.error(error instanceof Error ? error.message : String(error));
		process.exitCode = 1;
	});
}

async function importStage(name: string, folder: string): Promise<void> {
	const { context } = JSON.parse(await readFile(new URL('../cdk.json', import.meta.url), 'utf8'));
	const opened = await openExport(folder, console.log);
	const { places } = await openPlaces(name, readStageSettings(name, context.stages).region);
	const table = wished ?? `diamond-market-${name}-moved-${opened.manifest.exportId}`;
	await fillTable(places.tables, table, opened);
	const { added, known, unconfirmed, taken } = await fillPool(places, opened);
	console.log(
		`Accounts: ${added} made, ${known} there before, ${unconfirmed} not taken along (address never confirmed), ${taken} whose address another account has`,
	);
	const isComplete = await compareStores(places, opened);
	console.log(isComplete ? 'All files are there.' : 'Copy the files by the commands above, and give this command again.');
	console.log(`Then put the table into use: npm run restore -- --stage ${name} --table ${table}`);
}
