import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core';
import { describeInstalling } from '#infra/local/tools/tool.ts';
import { CHROMIUM } from './chromium.ts';
import { findChromium, findPagesAlone } from './find-chromium.ts';

/**
 * Parts of the address bar that are not visible here. Chromium starts a process for them with each
 * window, which takes two thirds of a second.
 */
const NOT_SHOWN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxSimplification'];
/** Features that Playwright disables itself on this system. Of two such options Chromium uses only the last, which is ours. */
const OFF_IN_PLAYWRIGHT = [
	'AimEnabled',
	'AvoidCorsURLLoaderRestartOnRedirect',
	'AvoidUnnecessaryBeforeUnloadCheckSync',
	'DestroyProfileOnBrowserClose',
	'HttpsFirstBalancedModeAutoEnable',
	'HttpsUpgrades',
	'LensOverlay',
	'MediaRouter',
	'NetworkTimeServiceQuerying',
	'OptimizationHints',
	'PaintHolding',
	'PreconnectToSearch',
	'ThirdPartyStoragePartitioning',
];
/** Options of Debian's Chromium that keep it off the network. */
export const BROWSER_OPTIONS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	`--disable-features=${[...OFF_IN_PLAYWRIGHT, ...NOT_SHOWN].join(',')}`,
];
/** Milliseconds to wait for a page's content, on a slow machine too. */
export const PATIENCE = 120_000;

/** Launches a full browser. Rejects with installation advice if it is missing. */
export function launchBrowser(): Promise<Browser> {
	return launch((options) => chromium.launch(options), BROWSER_OPTIONS);
}

/**
 * Launches Chromium's headless shell, which shows pages with less work but has no notifications.
 * Launches the full browser if the shell is not installed.
 */
export function launchPagesAlone(): Promise<Browser> {
	return launch((options) => chromium.launch(options), BROWSER_OPTIONS, findPagesAlone());
}

/**
 * Launches a full browser with one window, its profile in `profile`. Other programs may drive it
 * too, by the port that `DevToolsActivePort` in that folder names. `options` are Chromium's own.
 */
export function launchDrivenBrowser(profile: string, ...options: readonly string[]): Promise<BrowserContext> {
	return launch((given) => chromium.launchPersistentContext(profile, given), [...BROWSER_OPTIONS, '--remote-debugging-port=0', ...options]);
}

async function launch<T>(start: (options: LaunchOptions) => Promise<T>, args: string[], executablePath = findChromium()): Promise<T> {
	try {
		return await start({ executablePath, args, timeout: PATIENCE });
	} catch (error) {
		throw new Error(`No Chromium starts at ${executablePath}. Install it: ${describeInstalling(CHROMIUM)}; or set CHROMIUM to its path.`, { cause: error });
	}
}
