import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { getOrigin } from '#test/steps/market.ts';
import { launchBrowser, PATIENCE } from './launch-browser.ts';

export const DESKTOP = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions;
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;

/** The one browser of all files that the same process runs. It ends with the process. */
const browser = await launchBrowser();

/** A member's own window, with a session and a store of its own. What the page itself finds wrong is kept in `faults`. */
export async function openWindow(options: BrowserContextOptions = {}): Promise<{ page: Page; faults: string[] }> {
	const context = await browser.newContext({
		baseURL: getOrigin(),
		locale: 'en-GB',
		serviceWorkers: 'block',
		...DESKTOP,
		// What moves takes processors' time, and says nothing.
		reducedMotion: 'reduce',
		...options,
	});
	context.setDefaultTimeout(PATIENCE);
	const faults: string[] = [];
	context.on('weberror', (fault) => faults.push(String(fault.error())));
	return { page: await context.newPage(), faults };
}

/** Closes every window of the file that is through. */
export async function closeWindows(): Promise<void> {
	await Promise.all(browser.contexts().map((context) => context.close()));
}

/** What keeps somebody from using what a page or a dialog shows now, by the rules of WCAG 2.1 A and AA, and whether there is more than one banner. */
export async function findBarriers(page: Page): Promise<string[]> {
	// What passes is not to be described: that takes as long again.
	const { violations } = await new AxeBuilder({ page })
		.setLegacyMode()
		.options({ resultTypes: ['violations'], rules: { 'landmark-no-duplicate-banner': { enabled: true } } })
		.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
		.analyze();
	return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}
