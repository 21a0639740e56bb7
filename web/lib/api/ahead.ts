import { NARROW } from '../browser/narrow.ts';
import type { WordsFile } from '../language/words.ts';

/**
 * Files of each screen besides those of the app's frame, for visitors who open a screen by its address. The
 * build writes them into the page (`web/build/first-load.ts`).
 */
export interface Ahead {
	files: readonly string[];
	/** Indexes into `files` by the beginning of the screen's path. */
	screens: Readonly<Record<string, readonly number[]>>;
	/** Indexes of further files that only wide windows need. */
	beside: Readonly<Record<string, readonly number[]>>;
	/** Word files of each screen besides those of the first page. */
	words: Readonly<Record<string, readonly WordsFile[]>>;
}

/** Id of the page element that contains this data. */
export const AHEAD_ID = 'ahead';

/** Preloads the files of the screen at `path` while the app itself is loading. Returns the word files that the screen needs; none if the path is unknown. */
export function loadAhead(path: string): readonly WordsFile[] {
	const written = document.getElementById(AHEAD_ID)?.textContent;
	if (!written) return [];
	const { files, screens, beside, words }: Ahead = JSON.parse(written);
	const screen = Object.keys(screens).find((beginning) => (beginning === '/' ? path === '/' : path.startsWith(beginning)));
	if (screen === undefined) return [];
	for (const place of [...(screens[screen] ?? []), ...((!matchMedia(NARROW).matches && beside[screen]) || [])]) {
		const file = files[place];
		if (file) document.head.append(makePreload(file));
	}
	return words[screen] ?? [];
}

function makePreload(file: string): HTMLLinkElement {
	const isStyle = file.endsWith('.css');
	return Object.assign(document.createElement('link'), {
		rel: isStyle ? 'preload' : 'modulepreload',
		href: `/${file}`,
		as: isStyle ? 'style' : 'script',
		crossOrigin: '',
	});
}
