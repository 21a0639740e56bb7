import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { describeChanges, type Templates } from '#infra/templates/describe-changes.ts';

/** Compares the templates in two folders of `npm run synth` (`cdk.out`) and writes Markdown. Needs no AWS. */
const USAGE = 'npm run diff:templates -- BEFORE/cdk.out AFTER/cdk.out    what would change between two checkouts in which npm run synth has run';
const SUFFIX = '.template.json';

const [before, after] = readCommand(USAGE, { allowPositionals: true }).positionals;
if (!before || !after) refuseCommand(USAGE);
await runCommand(async () => {
	process.stdout.write(describeChanges(await readTemplates(before), await readTemplates(after)));
});

async function readTemplates(folder: string): Promise<Templates> {
	const files = (await readdir(folder)).filter((file) => file.endsWith(SUFFIX));
	if (files.length === 0) throw new Error(`No templates in ${folder}: run npm run synth there`);
	const read = files.map(async (file) => [file.slice(0, -SUFFIX.length), JSON.parse(await readFile(join(folder, file), 'utf8'))] as const);
	return Object.fromEntries(await Promise.all(read));
}
