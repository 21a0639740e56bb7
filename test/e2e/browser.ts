import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { getOrigin } from '#test/steps/market.ts';

/** Debian's Chromium, told to stay off the network. */
const OPTIONS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];
export const DESKTOP = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions;
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;

/** Milliseconds to wait for what a page is to show, on a slow machine too. */
const PATIENCE = 300_000;

/** The one browser of all files that the same process runs. It ends with the process. */
const browser = await launchBrowser();

/** Rejects, saying what to install, when there is none. */
async function launchBrowser(): Promise<Browser> {
	const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
	try {
		return await chromium.launch({ executablePath, args: OPTIONS, timeout: PATIENCE });
	} catch (error) {
		throw new Error(`No Chromium at ${executablePath}. Debian: apt-get install chromium; elsewhere set CHROMIUM to its path.`, { cause: error });
	}
}

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

/** What keeps somebody from using what a page shows now, by the rules of WCAG 2.1 A and AA. */
export async function findBarriers(page: Page): Promise<string[]> {
	// What passes is not to be described: that takes as long again.
	const { violations } = await new AxeBuilder({ page })
		.setLegacyMode()
		.options({ resultTypes: ['violations'] })
		.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
		.analyze();
	return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}
