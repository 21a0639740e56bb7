import { execFile } from 'node:child_process';
import { glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** One import per folder that its rule must refuse. */
const FORBIDDEN = {
	'shared/domain/a.ts': 'zod',
	'shared/contract/a.ts': '#shared/text/errors.ts',
	'shared/sheet/a.ts': 'zod',
	'shared/text/a.ts': 'hono',
	'functions/usecases/a.ts': '../data/listings.ts',
	'functions/usecases/members/a.ts': '@aws-sdk/client-s3',
	'functions/http/a.ts': 'electrodb',
	'functions/events/a.ts': '@aws-sdk/lib-dynamodb',
	'functions/data/a.ts': '../adapters/mail.ts',
	'infra/stacks/a.ts': '#functions/market.ts',
	'web/features/account/a.tsx': '#functions/environment.ts',
};
const ALLOWED = {
	'shared/domain/b.ts': './listing.ts',
	'shared/contract/b.ts': 'zod',
	'functions/usecases/b.ts': '#shared/domain/bidding.ts',
	'functions/data/b.ts': 'electrodb',
	'infra/stacks/b.ts': '#functions/environment.ts',
	'web/features/account/b.tsx': '#shared/contract/client.ts',
};

test('each folder refuses what it may not import, and nothing else', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'folders-'));
	try {
		const { vcs, ...configuration } = JSON.parse(await readFile('biome.json', 'utf8'));
		await writeFile(join(folder, 'biome.json'), JSON.stringify(configuration));
		await symlink(resolve('node_modules'), join(folder, 'node_modules'));
		for (const [file, source] of Object.entries({ ...FORBIDDEN, ...ALLOWED })) {
			await mkdir(dirname(join(folder, file)), { recursive: true });
			await writeFile(join(folder, file), `import { thing } from '${source}';\nexport const other = thing;\n`);
		}
		const report = await new Promise<string>((answer) => {
			execFile(
				resolve('node_modules/.bin/biome'),
				['lint', '--only=style/noRestrictedImports', '--reporter=github', '.'],
				{ cwd: folder },
				(_, stdout, stderr) => answer(stdout + stderr),
			);
		});
		const refused = [...report.matchAll(/noRestrictedImports,file=([^,]+),/g)].map(([, file]) => relative(folder, file ?? ''));
		expect(refused.sort()).toEqual(Object.keys(FORBIDDEN).sort());
	} finally {
		await rm(folder, { recursive: true });
	}
});

test('no feature of the web app imports another', async () => {
	const crossings: string[] = [];
	let files = 0;
	for await (const file of glob('web/features/**/*.{ts,tsx}')) {
		files++;
		const own = file.split('/').slice(0, 3).join('/');
		const source = await readFile(file, 'utf8');
		for (const [, path] of source.matchAll(/from '(\.[^']+)'/g)) {
			const target = relative('.', resolve(dirname(file), path ?? ''));
			if (target.startsWith('web/features/') && !target.startsWith(`${own}/`)) crossings.push(`${file} imports ${target}`);
		}
	}
	expect(files).toBeGreaterThan(10);
	expect(crossings).toEqual([]);
});
