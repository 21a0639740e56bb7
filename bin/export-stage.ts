import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { readSettings } from '#infra/account/read-settings.ts';
import { moveMarketOut } from '#infra/export-import/export-stage.ts';
import { countThings } from '#infra/export-import/manifest.ts';
import { openPlaces } from '#infra/export-import/open-places.ts';
import { runSteps } from '#infra/restore/steps.ts';

/** Exports a stage to files, with the credentials of the environment. See docs/operations.md. */
const USAGE = 'npm run stage:export -- --stage NAME --to FOLDER [--stop]    exports a stage to files; --stop first stops the functions that write';

const options = { stage: { type: 'string' }, to: { type: 'string' }, stop: { type: 'boolean', default: false } } as const;
const { stage, to, stop: isStopping } = readCommand(USAGE, { options }).values;
if (!stage || !to) refuseCommand(USAGE);
await runCommand(async () => {
	const { places, stop } = await openPlaces(stage, (await readSettings(stage)).region);
	if (isStopping) await runSteps(stop, { dryRun: false, log: console.log });
	const { table, users, objects } = await moveMarketOut(places, stage, to);
	console.log(`${to}: ${countThings(table)} items, ${countThings(users)} accounts`);
	for (const { store, bucket, prefix, parts } of objects)
		console.log(`${store}: ${countThings(parts)} files are listed; they stay in s3://${bucket}/${prefix}`);
});
