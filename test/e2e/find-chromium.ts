import { existsSync } from 'node:fs';
import { CHROMIUM } from './chromium.ts';

/** Path of Debian's package with the same name. */
const PAGES_ALONE = '/usr/bin/chromium-headless-shell';

/**
 * Returns the path of the full Chromium: the one that `CHROMIUM` names, or else the first in the
 * usual places. The file need not exist.
 */
export function findChromium(): string {
	return CHROMIUM.listPlaces().find((path) => existsSync(path)) ?? process.env.CHROMIUM ?? 'chromium';
}

/**
 * Returns the path of the headless shell, a Chromium that only shows pages. Returns undefined if it
 * is not installed, or if `CHROMIUM` names a browser.
 */
export function findPagesAlone(): string | undefined {
	return !process.env.CHROMIUM && existsSync(PAGES_ALONE) ? PAGES_ALONE : undefined;
}
