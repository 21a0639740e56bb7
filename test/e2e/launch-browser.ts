import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core';
import { CHROMIUM } from '#infra/local/tools/chromium.ts';
import { describeInstalling } from '#infra/local/tools/tool.ts';
import { findChromium, findPagesAlone } from './find-chromium.ts';

/** Parts of the address line that nobody sees here: Chromium starts a process for them with each window, and takes two thirds of a second over it. */
const NOT_SHOWN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxSimplification'];
/** What Playwright turns off itself, on this system: of two such options Chromium hears the last one alone, and ours comes last. */
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
/** Debian's Chromium, told to stay off the network. */
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
/** Milliseconds to wait for what a page is to show, on a slow machine too. */
export const PATIENCE = 120_000;

/** Rejects, saying what to install, when there is none. */
export function launchBrowser(): Promise<Browser> {
	return launch((options) => chromium.launch(options), BROWSER_OPTIONS);
}

/** The pages of Chromium alone, without what a whole one keeps around them and without notifications, for less work; the whole one where they are not installed. */
export function launchPagesAlone(): Promise<Browser> {
	return launch((options) => chromium.launch(options), BROWSER_OPTIONS, findPagesAlone());
}

/** The same with one window of its own in `profile`, which other programs may drive too: by the port that `DevToolsActivePort` in that folder names; `options` are Chromium's own. */
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
