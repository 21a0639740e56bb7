import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeChanges, type Templates } from '#infra/templates/describe-changes.ts';

/**
 * `npm run diff:templates -- BEFORE AFTER`: what changes between the templates in
 * two folders of `npm run synth` (`cdk.out`), as Markdown. Needs no AWS.
 */
const SUFFIX = '.template.json';

const [before, after] = process.argv.slice(2);
if (!before || !after) {
	console.error('Between which? npm run diff:templates -- BEFORE/cdk.out AFTER/cdk.out');
	process.exitCode = 1;
} else {
	process.stdout.write(describeChanges(await readTemplates(before), await readTemplates(after)));
}

async function readTemplates(folder: string): Promise<Templates> {
	const files = (await readdir(folder)).filter((file) => file.endsWith(SUFFIX));
	if (files.length === 0) throw new Error(`No templates in ${folder}: run npm run synth there`);
	const read = files.map(async (file) => [file.slice(0, -SUFFIX.length), JSON.parse(await readFile(join(folder, file), 'utf8'))] as const);
	return Object.fromEntries(await Promise.all(read));
}
