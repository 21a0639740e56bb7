import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { startLocalCloud } from '#infra/local/local-cloud.ts';
import { DEMO_PASSWORD } from '#infra/local/seed/people.ts';
import { launchBrowser, PATIENCE } from './e2e/launch-browser.ts';
import { ADMIN, DEALER, GUEST } from './e2e/screens.ts';

/**
 * `npm run screens`: takes a picture of every screen of the demo market, and of all components,
 * into `docs/screens`. Prints how much each differs from the previous one.
 *
 *     npm run screens -- [--only WORD]…
 */

const FOLDER = fileURLToPath(new URL('../docs/screens', import.meta.url));

/** Each screen on a desktop and on a phone. Together they show both languages and both themes. */
const VARIANTS = [
	{ name: 'desktop', width: 1440, height: 900, look: 'light', language: 'en', locale: 'en-GB' },
	{ name: 'phone', width: 390, height: 844, look: 'dark', language: 'ja', locale: 'ja-JP' },
] as const;
const ROLES = {
	guest: { email: undefined, paths: GUEST },
	dealer: { email: 'buyer1@example.com', paths: [...DEALER, 'STONE', 'COMPARE'] },
	seller: { email: 'seller1@example.com', paths: ['/user/dashboard', '/refresh-list', '/stock'] },
	pending: { email: 'pending@example.com', paths: ['/complete-profile'] },
	admin: { email: 'admin@example.com', paths: ADMIN },
};
/** Milliseconds after the heading in which a screen finishes loading and moving. */
const SETTLED_AFTER = 1_500;
/** A pixel has changed if a colour differs by more than this of 255. */
const SAME_COLOUR = 24;

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
await mkdir(FOLDER, { recursive: true });
const cloud = await startLocalCloud({ port: 0, stateFolder: undefined, fresh: true, seed: true, web: true, log: (line) => console.log(line) });
const browser = await launchBrowser();
const taken = new Set<string>();
try {
	for (const variant of VARIANTS) {
		for (const [role, { email, paths }] of Object.entries(ROLES)) await pictureRole(browser, variant, role, email, paths);
	}
	for (const look of ['light', 'dark']) for (const language of ['en', 'ja']) await pictureParts(browser, look, language);
	if (!values.only) for (const file of await readdir(FOLDER)) if (!taken.has(file)) await rm(join(FOLDER, file));
} finally {
	await browser.close();
	await cloud.close();
}
process.exit();

/** Returns the address of a screen; for `STONE` the first stone on the floor, for `COMPARE` its first three. */
async function resolve(page: Page, path: string): Promise<string> {
	if (path !== 'STONE' && path !== 'COMPARE') return path;
	await page.goto('/auctions');
	const links = page.locator('main a[href^="/productDetails/"]');
	await links.first().waitFor();
	const found = [...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))];
	return path === 'STONE'
		? (found[0] ?? '/auctions')
		: `/compare?stones=${found
				.slice(0, 3)
				.map((href) => href.split('/').at(-1))
				.join('.')}`;
}

async function pictureRole(browser: Browser, variant: (typeof VARIANTS)[number], role: string, email: string | undefined, paths: readonly string[]) {
	const wanted = paths.filter((path) => isWanted(nameFile(role, path, variant.name)));
	if (wanted.length === 0) return;
	const { width, height, look, language, locale } = variant;
	const context = await browser.newContext({
		...{ baseURL: cloud.url, viewport: { width, height }, colorScheme: look, locale, reducedMotion: 'reduce', serviceWorkers: 'block' },
		...{ isMobile: width < 500, hasTouch: width < 500 },
	});
	context.setDefaultTimeout(PATIENCE);
	const page = await context.newPage();
	await page.goto('/termConditions');
	await page.evaluate((chosen) => localStorage.setItem('selectedLang', chosen), language === 'ja' ? 'jp' : 'en');
	if (email) await signIn(page, email);
	for (const path of wanted) {
		await page.goto(await resolve(page, path), { waitUntil: 'networkidle' });
		await page.locator('main h1, main h2').first().waitFor();
		await keep(page, nameFile(role, path, variant.name), false);
	}
	await context.close();
}

async function pictureParts(browser: Browser, look: string, language: string): Promise<void> {
	const file = `parts-${look}-${language}.webp`;
	if (!isWanted(file)) return;
	const page = await browser.newPage({ baseURL: cloud.url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
	page.setDefaultTimeout(PATIENCE);
	await page.goto(`/__local/design?look=${look}&lang=${language}`);
	await page.locator('main h1').first().waitFor();
	await keep(page, file, true);
	await page.close();
}

async function signIn(page: Page, email: string): Promise<void> {
	await page.goto('/login');
	await page.locator('input[type=email], input[autocomplete=username]').first().fill(email);
	await page.locator('input[type=password]').fill(DEMO_PASSWORD);
	await page.locator('main button[type=submit]').click();
	await page.waitForURL(/diamond-filter|admin-dashboard|complete-profile/);
}

function nameFile(role: string, path: string, variant: string): string {
	const words =
		path === '/'
			? 'home'
			: path
					// Ids are no part of the screen's name.
					.replace(/\/\w{20,}[^/]*/g, '')
					.toLowerCase()
					.replace(/[^a-z]+/g, ' ')
					.trim()
					.replaceAll(' ', '-');
	return `${role}-${words}-${variant}.webp`;
}

function isWanted(file: string): boolean {
	return values.only?.some((word) => file.includes(word)) ?? true;
}

async function keep(page: Page, file: string, fullPage: boolean): Promise<void> {
	await page.waitForTimeout(SETTLED_AFTER);
	const picture = await page.screenshot({ fullPage });
	const place = join(FOLDER, file);
	const kept = await sharp(picture).webp({ quality: 72 }).toBuffer();
	const change = existsSync(place) ? compare(await readPixels(await readFile(place)), await readPixels(kept)) : 'new';
	await writeFile(place, kept);
	taken.add(file);
	console.log(`${file}  ${change}`);
}

interface Pixels {
	data: Buffer;
	info: { width: number; height: number };
}

/** Reads the pixels from bytes: given a file's name, sharp would return the previous content from its cache. */
function readPixels(picture: Buffer): Promise<Pixels> {
	return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** Describes how much of a picture has changed. */
function compare(before: Pixels, after: Pixels): string {
	if (before.info.width !== after.info.width || before.info.height !== after.info.height)
		return `${before.info.width}×${before.info.height} is ${after.info.width}×${after.info.height}`;
	const changed = before.data.reduce((sum, value, at) => sum + Number(Math.abs(value - (after.data[at] ?? 0)) > SAME_COLOUR), 0);
	return `${((100 * changed) / before.data.length).toFixed(1)} % changed`;
}
