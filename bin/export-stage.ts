import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readStageSettings } from '#infra/config.ts';
import { countThings } from '#infra/moving/manifest.ts';
import { moveMarketOut } from '#infra/moving/move-out.ts';
import { openPlaces } from '#infra/moving/open-places.ts';
import { runSteps } from '#infra/restore/steps.ts';

/**
 * `npm run stage:export -- --stage NAME --to FOLDER [--stop]`: a stage as files,
 * with the credentials of the environment. See docs/operations.md.
 */
const {
	stage,
	to,
	stop: isStopping,
} = parseArgs({
	options: { stage: { type: 'string' }, to: { type: 'string' }, stop: { type: 'boolean', default: false } },
}).values;
if (!stage || !to) {
	console.error('npm run stage:export -- --stage NAME --to FOLDER [--stop]    --stop: what writes is stopped first, and stays stopped');
	process.exitCode = 1;
} else {
	const { context } = JSON.parse(await readFile(new URL('../cdk.json', import.meta.url), 'utf8'));
	const { places, stop } = await openPlaces(stage, readStageSettings(stage, context.stages).region);
	if (isStopping) await runSteps([stop], { dryRun: false, log: console.log });
	const { table, users, objects } = await moveMarketOut(places, stage, to);
	console.log(`${to}: ${countThings(table)} items, ${countThings(users)} accounts`);
	for (const { store, bucket, prefix, parts } of objects)
		console.log(`${store}: ${countThings(parts)} files are listed; they stay in s3://${bucket}/${prefix}`);
}
