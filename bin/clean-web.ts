import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { S3Client } from '@aws-sdk/client-s3';
import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { readOutput } from '#infra/account/read-output.ts';
import { readSettings } from '#infra/account/read-settings.ts';
import { cleanWeb } from '#infra/releases/clean-web.ts';

/** Removes the web app's files that none of the last three releases has, with the credentials of the environment. See docs/operations.md. */
const USAGE = 'npm run clean:web -- --stage NAME [--dry-run]    removes old files of the web app; --dry-run only lists them';

const { stage, 'dry-run': isDry } = readCommand(USAGE, { options: { stage: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } }).values;
if (!stage) refuseCommand(USAGE);
await runCommand(async () => {
	const { region } = await readSettings(stage);
	const bucket = await readOutput(new CloudFormationClient({ region }), stage, 'entrance', 'WebBucket');
	const { goes, stays } = await cleanWeb(new S3Client({ region }), bucket, Date.now(), isDry);
	for (const key of goes) console.log(key);
	console.log(`${goes.length} files ${isDry ? 'would go' : 'are gone'}, ${stays} stay.`);
});
