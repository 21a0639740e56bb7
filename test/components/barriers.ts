import axe from 'axe-core';
import { cacheColors } from './cache-colors.ts';
import { withColors } from './colors.ts';

cacheColors(axe);

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
/** Rules in addition to those of the tags. */
const RULES = { 'landmark-no-duplicate-banner': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/**
 * Finds accessibility barriers in the part of the page that `selector` names, by the rules of WCAG
 * 2.1 A and AA, in light and in dark colours.
 */
export async function findBarriers(selector = 'body'): Promise<string[]> {
	// The other theme differs only in its colours.
	const inDark = await withColors('dark', () => examine(selector, { runOnly: ['color-contrast'] }));
	const inLight = await withColors('light', () => examine(selector, { runOnly: { type: 'tag', values: TAGS }, rules: RULES }));
	return [...inDark.map((barrier) => `${barrier} in the dark`), ...inLight];
}

async function examine(selector: string, rules: axe.RunOptions): Promise<string[]> {
	const { violations } = await axe.run({ include: [selector] }, { ...rules, resultTypes: ['violations'] });
	return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}
