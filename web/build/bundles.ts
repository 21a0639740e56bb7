import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { LANGUAGES } from '#shared/domain/common/language.ts';
import { isMembersStart } from './first-load.ts';
import { type Share, shareOut } from './share-out.ts';

/** Cost of a request in compressed bytes: its headers, its place in the queue, and the worse compression of a separate file. */
const REQUEST = 3_350;
/** The part of built code that is left after minifying and compressing. */
const COMPRESSED = 0.12;
/** Code that is loaded on demand comes with a screen that has most of what it needs: it counts for less. */
const WANTED = 0.25;
/** Maximum bytes that a screen may load without needing them, to save requests. */
const MOST = 12_000;
const SCREEN = /-(screen|parts)\.tsx$/;
const EXACT = 'exact';
/** A module that exists only once the app is built. */
const NOT_YET = 'virtual:pwa-register';

/**
 * Modules that are loaded together. Few and large files: each costs a request and is compressed on its own.
 * Modules that two screens share and others do not need are separate from what everybody needs, where
 * that is worth a request (`share-out.ts`).
 */
const FIRST_GROUPS: Rolldown.CodeSplittingGroup[] = [
	// With what nearly every file imports, so that it takes no request of its own.
	{ name: 'start', test: /\/web\/start\.ts$|vite\/preload-helper|rolldown\/runtime|\/shared\/domain\/\w+\/(limits|request-limits)\.ts$/, priority: 40 },
	// The package for PDF files brings a scheduler of its own, which belongs to its file.
	{ name: 'react', test: /^(?!.*\/@react-pdf\/).*\/node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
	{ name: 'shell', tags: ['$initial'], priority: 20 },
	// The preview of the widget takes the trade's words of both languages. They stay with the daily words, so that nobody loads a language that is not shown.
	...LANGUAGES.map((language) => ({
		name: `words-${language}-daily`,
		test: new RegExp(`/locales/${language}/web/trade\\.json$|/words/words-${language}-daily\\.ts$`),
		priority: 10,
	})),
];

/**
 * Styles of screens: one file for those that members open every day, and one for all others. The search alone would take sixteen, which together are
 * as large.
 */
const STYLES = { test: /^(?!.*\/search\/home\/).*\.css$/, priority: 10 };

/** Modules that several screens need. A screen that another one also imports keeps its own file, by whose name it is known. */
const SHARED = { minShareCount: 2, test: /^(?!.*-screen\.tsx$)/ };

/**
 * Decides which modules share a file, by building the app once without writing it: only a build shows how much of
 * each library each screen uses.
 */
export async function decideBundles(config: InlineConfig): Promise<Rolldown.CodeSplittingOptions> {
	const importers = new Map<string, readonly string[]>();
	const built = await build({
		...config,
		...addGroups(config, [...FIRST_GROUPS, { name: EXACT, ...SHARED, entriesAware: true }]),
		plugins: [...(config.plugins ?? []), listImporters(STYLES.test, importers)],
	});
	if (!('output' in built)) throw new TypeError('The app was not built once and whole');
	const weigh = (loader: string) => (isMembersStart(loader) ? 2 : SCREEN.test(loader) ? 0.5 : WANTED);
	const files = shareOut(listShares(built.output), { request: REQUEST, most: MOST, weigh });
	// A file brings the styles of all its modules, also of those that a screen does not need.
	const daily = new Set([...findDaily(built.output), ...files.flatMap(({ loaders, modules }) => ([...loaders].some(isMembersStart) ? modules : []))]);
	const isDaily = (style: string) => importers.get(style)?.some((id) => daily.has(id));
	const names = new Map(files.flatMap(({ modules }, at) => modules.map((id) => [id, `shared-${at + 1}`] as const)));
	const styles: Rolldown.CodeSplittingGroup = { name: (id) => (isDaily(id) ? 'styles' : 'further-styles'), ...STYLES };
	return { groups: [...FIRST_GROUPS, styles, { name: (id) => names.get(id), ...SHARED, includeDependenciesRecursively: false }] };
}

function addGroups({ build }: InlineConfig, groups: Rolldown.CodeSplittingGroup[]): InlineConfig {
	return {
		configFile: false,
		logLevel: 'silent',
		build: {
			...build,
			write: false,
			minify: false,
			rolldownOptions: { ...build?.rolldownOptions, external: [NOT_YET], output: { codeSplitting: { groups } } },
		},
	};
}

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** Notes the modules that import each module whose id matches `test`. */
function listImporters(test: RegExp, importers: Map<string, readonly string[]>): Plugin {
	return {
		name: 'market:importers',
		buildEnd() {
			for (const id of this.getModuleIds()) if (test.test(id)) importers.set(id, this.getModuleInfo(id)?.importers ?? []);
		},
	};
}

/** Finds the modules that load with the screens that members open every day. */
function findDaily(output: Output): ReadonlySet<string> {
	const { chunks, loaders } = findLoaders(output);
	return new Set(chunks.flatMap(({ fileName, modules }) => ([...(loaders.get(fileName) ?? [])].some(isMembersStart) ? Object.keys(modules) : [])));
}

/** Finds the modules loaded on demand that need each script file. */
function findLoaders(output: Output) {
	const chunks = output.filter((file) => file.type === 'chunk');
	const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
	const loaders = new Map<string, Set<string>>();
	const load = (file: string, loader: string): void => {
		const known = loaders.get(file) ?? new Set();
		if (known.has(loader)) return;
		loaders.set(file, known.add(loader));
		for (const next of byFile.get(file)?.imports ?? []) load(next, loader);
	};
	for (const { fileName, isDynamicEntry, facadeModuleId } of chunks) if (isDynamicEntry) load(fileName, facadeModuleId ?? fileName);
	return { chunks, byFile, loaders };
}

/** Lists the files that several entry points need, each with those entry points. */
function listShares(output: Output): Share[] {
	const { chunks, byFile, loaders } = findLoaders(output);
	return chunks
		.filter(({ name }) => name.startsWith(EXACT))
		.map(({ fileName, modules, imports }) => ({
			name: fileName,
			loaders: loaders.get(fileName) ?? new Set(),
			bytes: Object.values(modules).reduce((total, { renderedLength }) => total + renderedLength, 0) * COMPRESSED,
			modules: Object.keys(modules),
			needs: new Set(imports.filter((file) => byFile.get(file)?.name.startsWith(EXACT))),
		}));
}
