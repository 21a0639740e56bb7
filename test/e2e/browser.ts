import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { getOrigin } from '#test/steps/market.ts';
import { launchBrowser, launchPagesAlone, PATIENCE } from './launch-browser.ts';

export const DESKTOP = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions;
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;

/** The small one: a page takes half as long to read it. */
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
/** Beside those of the tags. */
const RULES = { 'landmark-no-duplicate-banner': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/** Addresses that the app is not shown at. */
const NOT_THE_APP = /^\/(config\.json|__local|api|media)/;

/** The browsers of all files that the same process runs, each launched for the first window that needs it. They end with the process. */
const browsers = new Map<typeof launchBrowser, Promise<Browser>>();

/** Service workers show notifications, for which it takes a whole browser. A launch that failed is tried again for the next window. */
function getBrowser({ serviceWorkers }: BrowserContextOptions): Promise<Browser> {
	const launch = serviceWorkers === 'allow' ? launchBrowser : launchPagesAlone;
	const launched = browsers.get(launch) ?? launch();
	browsers.set(launch, launched);
	launched.catch(() => browsers.delete(launch));
	return launched;
}

/** A member's own window, with a session and a store of its own. What the page itself finds wrong is kept in `faults`. */
export async function openWindow(options: BrowserContextOptions = {}): Promise<{ page: Page; faults: string[] }> {
	const browser = await getBrowser(options);
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
	context.on('request', countPageLoad);
	const faults: string[] = [];
	context.on('weberror', (fault) => faults.push(String(fault.error())));
	// What the market's policy has to refuse is a mistake in a page, though it may look well.
	await context.exposeFunction('tellRefused', (refused: string) => faults.push(refused));
	await context.addInitScript(() => {
		document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
			(window as unknown as { tellRefused: (refused: string) => void }).tellRefused(`${effectiveDirective} refuses ${blockedURI} of ${sourceFile}: ${sample}`);
		});
	});
	return { page: await context.newPage(), faults };
}

/** Counts that a window loads the whole app, which takes longer than most of what a test does with it: `test/run.ts` says how often that may be. */
function countPageLoad(request: Request): void {
	const { FILE_OF_PAGE_LOADS: file } = process.env;
	if (!file || !request.isNavigationRequest() || request.frame().parentFrame()) return;
	const { origin, pathname } = new URL(request.url());
	if (origin === getOrigin() && !NOT_THE_APP.test(pathname)) appendFileSync(file, `${expect.getState().testPath}\n`);
}

/** Opens windows for a file, with `usual` options beside its own; `faults` lists what any of their pages found wrong. */
export function watchWindows(usual: BrowserContextOptions = {}): { open: (options?: BrowserContextOptions) => Promise<Page>; faults: () => string[] } {
	const found: string[][] = [];
	const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
		const { page, faults } = await openWindow({ ...usual, ...options });
		found.push(faults);
		return page;
	};
	return { open, faults: () => found.flat() };
}

/** Closes every window of the file that is through. */
export async function closeWindows(): Promise<void> {
	const open = await Promise.all(browsers.values());
	await Promise.all(open.flatMap((browser) => browser.contexts()).map((context) => context.close()));
}

/**
 * What keeps somebody from using what a page or a dialog shows now, in the light
 * and in the dark: by the rules of WCAG 2.1 A and AA, and whether there is more
 * than one banner, or a name that leaves out the words that are seen. `within`
 * looks at one part alone, where the rest of the page is looked at elsewhere.
 */
export async function findBarriers(page: Page, within = 'html'): Promise<string[]> {
	const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
	const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
	await page.emulateMedia({ colorScheme: other });
	await page.evaluate(settle, other);
	// Another theme has other colours and nothing else.
	const inOther = await examine(page, within, { runOnly: ['color-contrast'] });
	await page.emulateMedia({ colorScheme: own });
	await page.evaluate(settle, own);
	const inOwn = await examine(page, within, { runOnly: { type: 'tag', values: TAGS }, rules: RULES });
	return [...inOther.map((barrier) => `${barrier} in the ${other}`), ...inOwn.map((barrier) => `${barrier} in the ${own}`)];
}

/** What breaks the rules in the page as it is drawn now. A page is given Axe once, as reading it takes longer than its use on a small page. */
async function examine(page: Page, within: string, rules: axe.RunOptions): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};(${rememberColors})()`);
	return page.evaluate(
		async ([selector, wanted]) => {
			const { axe: inPage } = window as unknown as { axe: typeof axe };
			// What passes is not to be described: that takes as long again.
			const { violations } = await inPage.run({ include: [selector] }, { ...wanted, resultTypes: ['violations'] });
			return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
		},
		[within, rules] as const,
	);
}

/** Axe reads the same few colours thousands of times, and each time anew: a quarter of all that it does. */
function rememberColors(): void {
	interface Color {
		r: number;
		g: number;
		b: number;
		alpha: number;
		parseString(text: string): Color;
	}
	const { prototype } = (window as unknown as { axe: { commons: { color: { Color: { prototype: Color } } } } }).axe.commons.color.Color;
	const read = prototype.parseString;
	const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>();
	prototype.parseString = function parse(text) {
		const values = known.get(text);
		if (values) return Object.assign(this, values);
		const { r, g, b, alpha } = read.call(this, text);
		known.set(text, { r, g, b, alpha });
		return this;
	};
}

/** Waits until the page has a theme. From then on nothing on it has a transition: a colour on its way to another one is not what anybody reads. */
async function settle(colorScheme: string): Promise<void> {
	const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
	const page = document.documentElement;
	// The page of all parts has the theme that its address names.
	const follows = page.dataset.mantineColorScheme !== undefined && !location.pathname.startsWith('/__local');
	while (follows && page.dataset.mantineColorScheme !== colorScheme) await frame();
	if (!document.adoptedStyleSheets.some((sheet) => sheet.cssRules[0]?.cssText.includes('transition: none'))) {
		const still = new CSSStyleSheet();
		still.replaceSync('*, ::before, ::after { transition: none !important; }');
		document.adoptedStyleSheets.push(still);
	}
	for (const _ of [1, 2]) await frame();
}
