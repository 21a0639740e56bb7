import { parseArgs } from 'node:util';
import { findLeftovers } from '#infra/account/leftovers.ts';
import { readSettings } from '#infra/account/read-settings.ts';
import { describeRefusal } from '#infra/account/refusals.ts';

/**
 * `npm run leftovers -- --stage NAME`: lists what an account has of a stage, by
 * the stage's tag and the names of log groups. Changes nothing. Ends with 1 when
 * there is something, or when AWS could not be asked. See docs/operations.md.
 */
const { stage } = parseArgs({ options: { stage: { type: 'string' } } }).values;
if (!stage) {
	console.error('Of which stage? npm run leftovers -- --stage NAME');
	process.exitCode = 1;
} else {
	try {
		const left = await findLeftovers(stage, (await readSettings(stage)).region);
		for (const { arn, stack } of left) console.log(stack ? `${arn}  (made by ${stack})` : arn);
		console.log(left.length === 0 ? `Nothing is left of the stage ${stage}.` : `\n${left.length} resources of the stage ${stage}.`);
		if (left.length > 0) process.exitCode = 1;
	} catch (error) {
		const { says, remedy } = describeRefusal(error, 'tag:GetResources, logs:DescribeLogGroups');
		console.error(`${says}: ${remedy}`);
		process.exitCode = 1;
	}
}
