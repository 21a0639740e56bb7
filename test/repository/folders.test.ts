import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Imports that each folder may not have. Each rule must also hold in a newly made folder, and for relative and absolute paths. */
const FORBIDDEN: Record<string, string[]> = {
	'shared/domain/newly-made': ['zod', '#shared/contract/accounts/members.ts', '../../contract/accounts/members.ts'],
	'shared/contract': ['#shared/text/errors.ts', '../text/errors.ts'],
	'shared/contract/newly-made': ['hono', '#shared/text/errors.ts', '../../text/errors.ts'],
	'shared/sheet': ['zod'],
	'shared/sheet/newly-made': ['zod'],
	'shared/drawing': ['zod', '#shared/contract/stock/diamonds.ts'],
	'shared/text': ['hono'],
	'shared/text/newly-made': ['hono'],
	'functions/usecases': ['../environment.ts', '../open-market.ts', '../data/stock/listings.ts', '../search/index.ts', '#functions/environment.ts', 'hono'],
	'functions/usecases/accounts': [
		...['../../environment.ts', '../../newly-made/a.ts', '../../adapters/notifications/mail.ts'],
		...['@aws-sdk/client-s3', '#functions/data/table/table.ts', '#functions/environment.ts'],
	],
	'functions/usecases/newly-made': ['../../environment.ts', '../../../infra/table.ts', 'electrodb'],
	'functions/usecases/newly-made/deeper': ['../../../environment.ts', '../../../data/stock/listings.ts', '#functions/data/stock/listings.ts'],
	'functions/http': ['electrodb', '#infra/table.ts'],
	'functions/events': ['@aws-sdk/lib-dynamodb'],
	'functions/newly-made': ['electrodb', '@aws-sdk/client-dynamodb', '#test/steps/market.ts'],
	'functions/data/stock': ['../../adapters/notifications/mail.ts', '../../search/index.ts', '#functions/search/index.ts', '#functions/adapters/job-queues.ts'],
	'functions/data/newly-made': ['../../http/serve.ts', '#functions/http/serve.ts', '../../search/index.ts'],
	'functions/search': [
		'../data/search/change-log.ts',
		'../adapters/search/snapshots.ts',
		'#functions/data/table/table.ts',
		'#functions/open-market.ts',
		'@aws-sdk/client-s3',
	],
	'functions/search/newly-made': ['../../data/table/table.ts', 'electrodb'],
	'infra/stacks': ['#functions/open-market.ts', '../../functions/http/bids.ts'],
	'infra/newly-made': ['#functions/open-market.ts', '#test/steps/market.ts'],
	'web/features/accounts/sign-in': [
		...['#functions/environment.ts', '../../stock/listing/draft.ts', '../../../features/stock/listing/draft.ts'],
		...['#web/features/stock/listing/draft.ts', '#web/app/router.tsx'],
	],
	'web/features/newly-made': ['../accounts/sign-in/new-account.ts', '../../../functions/environment.ts'],
	'web/features/newly-made/deeper': ['../../accounts/sign-in/new-account.ts'],
	'web/features/newly-made/deeper/deepest': ['../../../accounts/sign-in/new-account.ts'],
	'web/ui/newly-made': ['#web/parts/stock/stone-link.tsx', '#web/features/search/search-url.ts', '../../parts/stock/stone-link.tsx'],
	'web/parts/newly-made': ['#web/features/search/search-url.ts'],
	'web/newly-made': ['#infra/table.ts'],
};
const ALLOWED: Record<string, string[]> = {
	'shared/domain/stock': ['./listing.ts', '../common/market-time.ts'],
	'shared/contract': ['zod', './common.ts', '#shared/domain/stock/listing.ts', './stock/diamonds.ts'],
	'shared/contract/stock': ['zod', '../common.ts', '#shared/domain/stock/listing.ts', '../prices/appraised.ts'],
	'functions/usecases': ['#shared/domain/auctions/bidding.ts', './market/market.ts', './accounts/sign-in/session.ts', '#functions/retry.ts', 'zod'],
	'functions/usecases/accounts': ['./ports/members.ts', '../market-error.ts', '../notifications/notify.ts', '#functions/retry.ts'],
	'functions/usecases/accounts/sign-in': ['../ports/members.ts', '../../market-error.ts', '../../notifications/notify.ts'],
	'functions/usecases/newly-made': ['../accounts/ports/members.ts'],
	'functions/data/stock': ['electrodb', '#functions/usecases/stock/ports/listings.ts', '#functions/environment.ts', '../search/saved-searches.ts'],
	'functions/search': ['#functions/usecases/search/ports/stone-search.ts', './columns/bits.ts', '#functions/retry.ts'],
	'functions/http': [
		'#functions/data/notifications/connections.ts',
		'#functions/search/stone-index.ts',
		'#functions/usecases/accounts/sign-in/session.ts',
		'hono',
	],
	'functions/newly-made': ['../data/notifications/connections.ts'],
	'infra/stacks': ['#functions/environment.ts', '../constructs/job.ts'],
	'web/features/accounts/sign-in': [
		...['#shared/contract/client.ts', '#web/lib/api/api.ts', '#web/parts/stock/media/media-dialog.tsx', './code-input.tsx'],
		...['../sessions/sessions-screen.tsx', '@mantine/core'],
	],
	'web/app': ['#web/features/accounts/sign-in/login-screen.tsx'],
};
/** The router's own links, whose destinations are not checked. */
const UNCHECKED_LINKS = ['Link', 'NavLink', 'Navigate', 'useNavigate', 'useParams', 'redirect'];

test('each folder refuses what it may not import, and nothing else', async () => {
	const forbidden = [
		...importsOf(FORBIDDEN, 'thing'),
		...UNCHECKED_LINKS.flatMap((name) =>
			['web/ui/newly-made', 'web/parts/newly-made', 'web/features/newly-made'].flatMap((folder) => importsOf({ [folder]: ['react-router-dom'] }, name)),
		),
	];
	const allowed = [...importsOf(ALLOWED, 'thing'), ...importsOf({ 'web/features/accounts/sign-in': ['react-router-dom'] }, 'useLocation')];
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

/** Returns the imports that the linter refuses. Each is in its own file under this repository's configuration. */
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
