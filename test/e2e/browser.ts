import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { cacheColors } from '#test/components/cache-colors.ts';
import { getOrigin } from '#test/steps/market.ts';
import { launchBrowser, launchPagesAlone, PATIENCE } from './launch-browser.ts';

export const DESKTOP = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions;
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;

/** The minified build, which a page parses in half the time. */
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
/** Rules in addition to those of the tags. */
const RULES = { 'landmark-no-duplicate-banner': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/** Paths that do not show the app. */
const NOT_THE_APP = /^\/(config\.json|__local|api|media)/;

/** The browsers of all files that the same process runs, each launched for the first window that needs it. They end with the process. */
const browsers = new Map<typeof launchBrowser, Promise<Browser>>();

/**
 * Returns a browser for a window. Only a full browser has notifications, which service workers
 * show. A failed launch is retried for the next window.
 */
function getBrowser({ serviceWorkers }: BrowserContextOptions): Promise<Browser> {
	const launch = serviceWorkers === 'allow' ? launchBrowser : launchPagesAlone;
	const launched = browsers.get(launch) ?? launch();
	browsers.set(launch, launched);
	launched.catch(() => browsers.delete(launch));
	return launched;
}

/** Opens a window with a separate session and storage. Errors of its pages are collected in `faults`. */
export async function openWindow(options: BrowserContextOptions = {}): Promise<{ page: Page; faults: string[] }> {
	const browser = await getBrowser(options);
	const context = await browser.newContext({
		baseURL: getOrigin(),
		locale: 'en-GB',
		serviceWorkers: 'block',
		...DESKTOP,
		// Animations cost processor time and prove nothing.
		reducedMotion: 'reduce',
		...options,
	});
	context.setDefaultTimeout(PATIENCE);
	context.on('request', countPageLoad);
	const faults: string[] = [];
	context.on('weberror', (fault) => faults.push(String(fault.error())));
	// Anything that the content security policy refuses is a mistake in the page, even if the page looks right.
	await context.exposeFunction('tellRefused', (refused: string) => faults.push(refused));
	await context.addInitScript(() => {
		document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
			(window as unknown as { tellRefused: (refused: string) => void }).tellRefused(`${effectiveDirective} refuses ${blockedURI} of ${sourceFile}: ${sample}`);
		});
	});
	return { page: await context.newPage(), faults };
}

/**
 * Counts each time that a window loads the whole app, which takes longer than most of a test's
 * actions. `test/run.ts` limits the number.
 */
function countPageLoad(request: Request): void {
	const { FILE_OF_PAGE_LOADS: file } = process.env;
	if (!file || !request.isNavigationRequest() || request.frame().parentFrame()) return;
	const { origin, pathname } = new URL(request.url());
	if (origin === getOrigin() && !NOT_THE_APP.test(pathname)) appendFileSync(file, `${expect.getState().testPath}\n`);
}

/**
 * Opens windows for a file, with `usual` options in addition to each window's own. `faults` lists the errors of all their pages. After a failed test,
 * what they show is printed.
 */
export function watchWindows(usual: BrowserContextOptions = {}): { open: (options?: BrowserContextOptions) => Promise<Page>; faults: () => string[] } {
	const found: string[][] = [];
	const pages: Page[] = [];
	beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error((await Promise.all(pages.map(describePage))).join('\n\n'))));
	const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
		const { page, faults } = await openWindow({ ...usual, ...options });
		found.push(faults);
		pages.push(page);
		return page;
	};
	return { open, faults: () => found.flat() };
}

/** Describes what a page shows now. */
async function describePage(page: Page): Promise<string> {
	const state = page.evaluate(() => `${navigator.onLine ? 'online' : 'offline'}, ${document.visibilityState}`);
	const parts = await Promise.allSettled([state, page.locator('body').ariaSnapshot({ timeout: 5_000 })]);
	return [page.url(), ...parts.map((part) => (part.status === 'fulfilled' ? part.value : String(part.reason)))].join('\n');
}

/** Closes every window of a finished file. */
export async function closeWindows(): Promise<void> {
	const open = await Promise.all(browsers.values());
	await Promise.all(open.flatMap((browser) => browser.contexts()).map((context) => context.close()));
}

/**
 * Finds accessibility barriers in the page or dialog that is shown now, in light and in dark
 * colours. The rules are those of WCAG 2.1 A and AA, plus two: only one banner, and accessible
 * names that contain the visible words. `within` limits the search to one part, where the rest of
 * the page is checked elsewhere.
 */
export async function findBarriers(page: Page, within = 'html'): Promise<string[]> {
	const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
	const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
	await page.emulateMedia({ colorScheme: other });
	await page.evaluate(settle, other);
	// The other theme differs only in its colours.
	const inOther = await examine(page, within, { runOnly: ['color-contrast'] });
	await page.emulateMedia({ colorScheme: own });
	await page.evaluate(settle, own);
	const inOwn = await examine(page, within, { runOnly: { type: 'tag', values: TAGS }, rules: RULES });
	return [...inOther.map((barrier) => `${barrier} in the ${other}`), ...inOwn.map((barrier) => `${barrier} in the ${own}`)];
}

/**
 * Returns the violations of rules in the page as it is drawn now. Axe is added to a page once,
 * since parsing it takes longer than a run on a small page.
 */
async function examine(page: Page, within: string, rules: axe.RunOptions): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};(${cacheColors})(axe)`);
	return page.evaluate(
		async ([selector, wanted]) => {
			const { axe: inPage } = window as unknown as { axe: typeof axe };
			// Passed rules are not reported, since that would double the time.
			const { violations } = await inPage.run({ include: [selector] }, { ...wanted, resultTypes: ['violations'] });
			return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
		},
		[within, rules] as const,
	);
}

/** Waits until the page has the theme, and turns transitions off: during a transition the page has colours that nobody reads. */
async function settle(colorScheme: string): Promise<void> {
	const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
	const page = document.documentElement;
	// The page of all components has the theme that its address names.
	const follows = page.dataset.mantineColorScheme !== undefined && !location.pathname.startsWith('/__local');
	while (follows && page.dataset.mantineColorScheme !== colorScheme) await frame();
	if (!document.adoptedStyleSheets.some((sheet) => sheet.cssRules[0]?.cssText.includes('transition: none'))) {
		const still = new CSSStyleSheet();
		still.replaceSync('*, ::before, ::after { transition: none !important; }');
		document.adoptedStyleSheets.push(still);
	}
	for (const _ of [1, 2]) await frame();
}
