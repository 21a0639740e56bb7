import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { origin } from '#test/steps/market.ts';

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
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens the browser. Rejects, saying what to install, when there is none. */
export async function openBrowser(): Promise<Browser> {
	const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
	try {
		return await chromium.launch({ executablePath, args: OPTIONS });
	} catch (error) {
		throw new Error(`No Chromium at ${executablePath}. Debian: apt-get install chromium; elsewhere set CHROMIUM to its path.`, { cause: error });
	}
}

/** A member's own window, with a session and a store of its own. What the page itself finds wrong is kept in `faults`. */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<{ page: Page; faults: string[] }> {
	const context = await browser.newContext({ baseURL: origin(), locale: 'en-GB', serviceWorkers: 'block', viewport: { width: 1280, height: 900 }, ...options });
	const page = await context.newPage();
	page.setDefaultTimeout(20_000);
	const faults: string[] = [];
	context.on('weberror', (fault) => faults.push(String(fault.error())));
	return { page, faults };
}

/** What keeps somebody from using what a page shows now, by the rules of WCAG 2.1 A and AA. */
export async function barriersOn(page: Page): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze();
	return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}
