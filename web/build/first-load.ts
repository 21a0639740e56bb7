import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { SCREENS } from '#shared/contract/screens.ts';
import { AHEAD_ID, type Ahead } from '../lib/api/ahead.ts';
import type { WordsFile } from '../lib/language/words.ts';

/** The list of the build's files, which `test/bench/weight.ts` reads; beside the build, not in it. */
export const PARTS = fileURLToPath(new URL('../../dist/web.parts.json', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A script file and its dependencies. */
export interface Part {
	file: string;
	/** The source module of an entry or of an on-demand import; undefined for shared files. */
	source: string | undefined;
	/** Files that load together with this one. */
	imports: readonly string[];
	styles: readonly string[];
	/** Size of each module in characters before minification, largest first. */
	modules: readonly (readonly [source: string, characters: number])[];
}

/** The page, whose script starts the app. */
const PAGE = 'web/index.html';
/**
 * Files that screens need when visitors come to them by address, besides those of the app's frame: the page names
 * them, and `web/start.ts` requests them at once.
 */
const AHEAD: Record<string, readonly string[]> = {
	[SCREENS.home.path]: ['search/home/home-screen'],
	[SCREENS.search.path]: ['search/search-screen', 'search/search-parts'],
	[SCREENS.stone.path]: ['stock/stone/stone-screen', 'stock/stone/stone-parts'],
	[SCREENS.floor.path]: ['auctions/floor/floor-screen'],
	[SCREENS.dashboard.path]: ['operations/dashboard/dashboard-screen'],
	[SCREENS.inventory.path]: ['stock/inventory/inventory-screen', 'stock/inventory/inventory-list', 'stock/inventory/inventory-toolbar'],
	[SCREENS.adminDashboard.path]: ['operations/market/dashboard-screen'],
};
/** Words besides the first page's; all screens that are not named here need all. */
const WORDS: Record<string, readonly WordsFile[]> = {
	[SCREENS.home.path]: [],
	[SCREENS.search.path]: ['daily'],
	[SCREENS.stone.path]: ['daily'],
	[SCREENS.floor.path]: ['daily'],
	[SCREENS.adminDashboard.path]: ['daily', 'other', 'admin'],
};
/** Further files for parts beside the screen, which wide windows show. */
const BESIDE: Record<string, readonly string[]> = { [SCREENS.search.path]: ['search/search-desk'] };
/** The part that every member's screen needs. */
const MEMBERS_BAR = 'web/app/header/member-bar.tsx';
const MEMBERS_START = [
	MEMBERS_BAR,
	...[AHEAD, BESIDE]
		.flatMap((lists) => Object.entries(lists))
		.flatMap(([path, names]) => (path === SCREENS.home.path ? [] : names))
		.map((name) => `web/features/${name}.tsx`),
];

/** Whether a source module is one of those that the page names for members: all of them open these screens, and every day. */
export const isMembersStart = (source: string): boolean => MEMBERS_START.some((name) => source.endsWith(`/${name}`));

/** Adds the files of the app's frame to the page, and writes the list of the build's parts. */
export function nameFirstLoad(): Plugin {
	return {
		name: 'market:first-load',
		enforce: 'post',
		transformIndexHtml: {
			order: 'post',
			handler(html, { bundle }) {
				if (!bundle) return html;
				const parts = listParts(bundle);
				const start = parts.find(({ file }) => file.startsWith('assets/start-'));
				const entry = parts.find(({ source }) => source === PAGE);
				const font = Object.keys(bundle).find((file) => /\/inter-[\w-]+\.woff2$/.test(file));
				if (!start || !entry || !font) throw new Error('The first load has changed: mend web/build/first-load.ts');
				const needed = findNeeded(parts, entry.file);
				const tags: HtmlTagDescriptor[] = [
					{ tag: 'link', attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true } },
					...listStyles(parts, needed).map((file) => ({ tag: 'link', attrs: { rel: 'stylesheet', href: `/${file}`, crossorigin: true } })),
					// `start` runs as soon as it is loaded, and requests the words.
					...[start.file, entry.file].map((file) => ({ tag: 'script', attrs: { type: 'module', src: `/${file}`, crossorigin: true } })),
					...[...needed].map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: true } })),
				];
				tags.push({ tag: 'script', attrs: { type: 'application/json', id: AHEAD_ID }, children: JSON.stringify(listAhead(parts, needed)) });
				return {
					html: html.replace(/\s*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>/g, ''),
					tags: tags.map((tag) => ({ ...tag, injectTo: 'head' })),
				};
			},
		},
		writeBundle: async (_, bundle) => writeFile(PARTS, JSON.stringify(listParts(bundle), undefined, '\t')),
	};
}

/** Lists the files that further screens need besides those that the page loads anyway. */
function listAhead(parts: readonly Part[], loaded: ReadonlySet<string>): Ahead {
	const listFiles = (sources: readonly string[]): string[] => {
		const wanted = sources.flatMap((source) => {
			const part = parts.find((one) => one.source === source);
			if (!part) throw new Error(`${source} is not loaded on its own any more: mend web/build/first-load.ts`);
			return [...findNeeded(parts, part.file)].filter((file) => !loaded.has(file));
		});
		return [...new Set([...wanted, ...listStyles(parts, new Set(wanted))])];
	};
	const listSources = (names: readonly string[]) => names.map((name) => `web/features/${name}.tsx`);
	const screens = mapValues(AHEAD, (names, path) => listFiles([...(path === SCREENS.home.path ? [] : [MEMBERS_BAR]), ...listSources(names)]));
	const beside = mapValues(BESIDE, (names, path) => listFiles(listSources(names)).filter((file) => !screens[path]?.includes(file)));
	const files = [...new Set([screens, beside].flatMap((lists) => Object.values(lists).flat()))];
	const place = (lists: Record<string, string[]>) => mapValues(nameBeginnings(lists), (wanted) => wanted.map((file) => files.indexOf(file)));
	const words = mapValues(AHEAD, (_, path): readonly WordsFile[] => WORDS[path] ?? ['daily', 'other']);
	return { files, screens: place(screens), beside: place(beside), words: nameBeginnings(words) };
}

/** Names the values of screens by the beginnings of their paths. */
function nameBeginnings<V>(values: Record<string, V>): Record<string, V> {
	return Object.fromEntries(Object.entries(values).map(([path, value]) => [path.replace(/\{.*/, ''), value]));
}

function mapValues<V, W>(record: Record<string, V>, map: (value: V, name: string) => W): Record<string, W> {
	return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}

/** Finds a script file and all files that load with it. */
export function findNeeded(parts: readonly Part[], file: string, found = new Set<string>()): ReadonlySet<string> {
	if (found.has(file)) return found;
	found.add(file);
	for (const needed of parts.find((part) => part.file === file)?.imports ?? []) findNeeded(parts, needed, found);
	return found;
}

/** Lists the styles of script files. */
export function listStyles(parts: readonly Part[], files: ReadonlySet<string>): string[] {
	return [...new Set(parts.filter(({ file }) => files.has(file)).flatMap(({ styles }) => styles))];
}

function listParts(bundle: Rolldown.OutputBundle): Part[] {
	return Object.values(bundle)
		.filter((output) => output.type === 'chunk')
		.map(({ fileName, facadeModuleId, imports, modules, viteMetadata }) => ({
			file: fileName,
			source: facadeModuleId?.replace(ROOT, ''),
			imports,
			styles: [...(viteMetadata?.importedCss ?? [])],
			modules: Object.entries(modules)
				.map(([source, { renderedLength }]) => [source.replace(ROOT, ''), renderedLength] as const)
				.sort(([, a], [, b]) => b - a),
		}));
}
