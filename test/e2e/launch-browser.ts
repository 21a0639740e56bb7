import { type Browser, chromium } from 'playwright-core';

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
/** Milliseconds to wait for what a page is to show, on a slow machine too. */
export const PATIENCE = 300_000;

/** Rejects, saying what to install, when there is none. */
export async function launchBrowser(): Promise<Browser> {
	const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
	try {
		return await chromium.launch({ executablePath, args: OPTIONS, timeout: PATIENCE });
	} catch (error) {
		throw new Error(`No Chromium at ${executablePath}. Debian: apt-get install chromium; elsewhere set CHROMIUM to its path.`, { cause: error });
	}
}
