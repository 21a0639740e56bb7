import type { Rolldown } from 'vite';
import { FIRST_PARTS } from '../first-parts.ts';

const WORDS = /\/locales\/(\w+)\/web\/(\w+)\.json$/;

/**
 * What comes together. Few and large files: each costs a request and is compressed on its own; what two screens share and
 * others do not need is apart from what everybody needs.
 */
export const bundles: Rolldown.CodeSplittingOptions = {
	groups: [
		{ name: nameWords, test: WORDS, priority: 50 },
		{ name: 'schemas', test: /\/node_modules\/zod\//, priority: 45 },
		{ name: 'start', test: /\/web\/start\.ts$|vite\/preload-helper/, priority: 40 },
		{ name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
		{ name: 'shell', tags: ['$initial'], priority: 20 },
		{ name: 'base', maxModuleSize: 3_000, minShareCount: 20, priority: 10 },
		{ name: 'shared', minShareCount: 2, entriesAware: true },
	],
};

/** The words of a language, in two bundles: those of the first page, and all others. */
function nameWords(path: string): string | null {
	const [, language, part = ''] = WORDS.exec(path) ?? [];
	return language ? `words-${language}-${FIRST_PARTS.includes(part) ? 'first' : 'other'}` : null;
}
