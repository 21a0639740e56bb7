import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** What a folder may not import. Each rule also holds in a folder that has been made a moment ago, and whichever way round the path goes. */
const FORBIDDEN: Record<string, string[]> = {
	'shared/domain': ['zod', '../contract/members.ts'],
	'shared/domain/newly-made': ['zod', '#shared/contract/accounts/members.ts'],
	'shared/contract': ['#shared/text/errors.ts', '../text/errors.ts'],
	'shared/contract/newly-made': ['hono'],
	'shared/sheet': ['zod'],
	'shared/sheet/newly-made': ['zod'],
	'shared/drawing': ['zod', '#shared/contract/stock/diamonds.ts'],
	'shared/text': ['hono'],
	'shared/text/newly-made': ['hono'],
	'functions/usecases': ['../environment.ts', '../open-market.ts', '../data/listings.ts', '../search/index.ts', '#functions/environment.ts', 'hono'],
	'functions/usecases/members': [
		'../../environment.ts',
		'../../newly-made/a.ts',
		'../../adapters/mail.ts',
		'@aws-sdk/client-s3',
		'#functions/data/table/table.ts',
	],
	'functions/usecases/newly-made': ['../../environment.ts', '../../../infra/table.ts', 'electrodb'],
	'functions/usecases/newly-made/deeper': ['../../../environment.ts', '../../../data/listings.ts'],
	'functions/http': ['electrodb', '#infra/table.ts'],
	'functions/events': ['@aws-sdk/lib-dynamodb'],
	'functions/newly-made': ['electrodb', '@aws-sdk/client-dynamodb', '#test/steps/market.ts'],
	'functions/data': ['../adapters/mail.ts', '../search/index.ts', '#functions/search/index.ts'],
	'functions/data/newly-made': ['../../http/serve.ts', '../../search/index.ts'],
	'functions/search': ['../data/changes.ts', '../adapters/snapshots.ts', '#functions/data/table/table.ts', '@aws-sdk/client-s3'],
	'functions/search/newly-made': ['../../data/table.ts', 'electrodb'],
	'infra/stacks': ['#functions/open-market.ts', '../../functions/http/bids.ts'],
	'infra/newly-made': ['#functions/open-market.ts', '#test/steps/market.ts'],
	'web/features/account': ['#functions/environment.ts', '../listing/draft.ts', '../../features/listing/draft.ts', '../../app/guard.tsx'],
	'web/features/newly-made': ['../account/new-account.ts', '../../../functions/environment.ts'],
	'web/features/newly-made/deeper': ['../../account/new-account.ts'],
	'web/newly-made': ['#infra/table.ts'],
};
const ALLOWED: Record<string, string[]> = {
	'shared/domain': ['./listing.ts'],
	'shared/contract': ['zod', './common.ts', '#shared/domain/stock/listing.ts'],
	'functions/usecases': ['#shared/domain/auctions/bidding.ts', './ports/market.ts', './members/session.ts', '../retry.ts', 'zod'],
	'functions/usecases/members': ['../ports/members.ts', '../market-error.ts', '../telling/notify.ts', '../../retry.ts'],
	'functions/usecases/newly-made': ['../ports/members.ts'],
	'functions/data': ['electrodb', '../usecases/ports/listings.ts', '../environment.ts'],
	'functions/search': ['../usecases/ports/stone-search.ts', './columns/bits.ts'],
	'functions/http': ['../data/connections.ts', '../search/stone-index.ts', '../usecases/members/session.ts', 'hono'],
	'functions/newly-made': ['../data/connections.ts'],
	'infra/stacks': ['#functions/environment.ts', '../constructs/job.ts'],
	'web/features/account': ['#shared/contract/client.ts', '../../lib/api.ts', '../../ui/media/media-dialog.tsx', './code-input.tsx', '@mantine/core'],
	'web/app': ['../features/account/login-screen.tsx'],
};
/** The router's own, which lead anywhere. */
const UNCHECKED_LINKS = ['Link', 'NavLink', 'Navigate', 'useNavigate', 'useParams', 'redirect'];

test('each folder refuses what it may not import, and nothing else', async () => {
	const forbidden = [
		...importsOf(FORBIDDEN, 'thing'),
		...UNCHECKED_LINKS.flatMap((name) => ['web/ui', 'web/features/newly-made'].flatMap((folder) => importsOf({ [folder]: ['react-router-dom'] }, name))),
	];
	const allowed = [...importsOf(ALLOWED, 'thing'), ...importsOf({ 'web/features/account': ['react-router-dom'] }, 'useLocation')];
	expect(await refused([...forbidden, ...allowed])).toEqual(forbidden.map(({ what }) => what).sort());
});

test('a folder refuses it in whichever way it is taken in', async () => {
	const ways = {
		'as a type': "import type { Thing } from '../environment.ts';\nexport type Other = Thing;\n",
		whole: "import * as things from '../environment.ts';\nexport const other = things;\n",
		'for what it does': "import '../environment.ts';\n",
		later: "export const other = await import('../environment.ts');\n",
		'to hand it on': "export { thing } from '../environment.ts';\n",
		'all of it to hand on': "export * from '../environment.ts';\n",
	};
	const imports = Object.entries(ways).map(([what, source]) => ({ folder: 'functions/usecases', what, source }));
	expect(await refused(imports)).toEqual(Object.keys(ways).sort());
});

interface Import {
	folder: string;
	what: string;
	source: string;
}

function importsOf(table: Record<string, string[]>, name: string): Import[] {
	return Object.entries(table).flatMap(([folder, paths]) =>
		paths.map((path) => ({
			folder,
			what: `${folder} imports ${name} from ${path}`,
			source: `import { ${name} } from '${path}';\nexport const other = ${name};\n`,
		})),
	);
}

/** Which of them the linter refuses, each in a file of its own under this repository's configuration. */
async function refused(imports: readonly Import[]): Promise<string[]> {
	const root = await mkdtemp(join(tmpdir(), 'folders-'));
	try {
		const { vcs, ...configuration } = JSON.parse(await readFile('biome.json', 'utf8'));
		await writeFile(join(root, 'biome.json'), JSON.stringify(configuration));
		await symlink(resolve('node_modules'), join(root, 'node_modules'));
		const files = new Map(imports.map((one, at) => [join(one.folder, `import-${at}.ts`), one]));
		for (const [file, { source }] of files) {
			await mkdir(dirname(join(root, file)), { recursive: true });
			await writeFile(join(root, file), source);
		}
		const report = await new Promise<string>((answer) => {
			execFile(
				resolve('node_modules/.bin/biome'),
				['lint', '--only=style/noRestrictedImports', '--reporter=github', '--max-diagnostics=none', '.'],
				{ cwd: root },
				(_, stdout, stderr) => answer(stdout + stderr),
			);
		});
		const found = [...report.matchAll(/noRestrictedImports,file=([^,]+),/g)].map(
			([, file = '']) => files.get(relative(root, resolve(root, file)))?.what ?? file,
		);
		return found.sort();
	} finally {
		await rm(root, { recursive: true });
	}
}
