import { NARROW } from '../browser/narrow.ts';

/**
 * Files of each screen besides those of the first page, for members who open a screen by its address. The
 * build writes them into the page (`web/build/first-load.ts`).
 */
export interface Ahead {
	files: readonly string[];
	/** Indexes into `files` by the beginning of the screen's path. */
	screens: Readonly<Record<string, readonly number[]>>;
	/** Indexes of further files that only wide windows need. */
	beside: Readonly<Record<string, readonly number[]>>;
}

/** Id of the page element that contains this data. */
export const AHEAD_ID = 'ahead';

/** Preloads the files of the screen at `path` while the app itself is loading. Returns true if the path is known. */
export function loadAhead(path: string): boolean {
	const written = document.getElementById(AHEAD_ID)?.textContent;
	if (!written) return false;
	const { files, screens, beside }: Ahead = JSON.parse(written);
	const screen = Object.keys(screens).find((beginning) => path.startsWith(beginning));
	if (screen === undefined) return false;
	for (const place of [...(screens[screen] ?? []), ...((!matchMedia(NARROW).matches && beside[screen]) || [])]) {
		const file = files[place];
		if (file) document.head.append(makePreload(file));
	}
	return true;
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
