import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import { startLocalCloud } from '#infra/local/local-cloud.ts';
import { DEMO_PASSWORD } from '#infra/local/seed/people.ts';
import { launchDrivenBrowser, PATIENCE } from '../e2e/launch-browser.ts';
import { startFront } from './http2-front.ts';

/**
 * `npm run bench:lighthouse` has Lighthouse score the built app with demo data: the first page as a
 * guest, then as a member the search, a stone and the floor, with the desktop and the mobile
 * preset. Prints the scores and the audits that lowered them, and exits with 1 below
 * {@link TARGETS}. Performance depends on the machine: the median of several runs counts, and
 * nothing else should run at the same time. Lighthouse's index of this machine's speed is printed,
 * too. For a phone a second score is printed with the CPU slowdown that Lighthouse recommends for
 * such a machine ({@link calibrate}). The app is served over HTTP/2, as by CloudFront
 * ({@link standBefore}); with `--http1` by the local market itself, which sends six files at a
 * time.
 *
 *     npm run bench:lighthouse -- [--runs 3] [--only WORD] [--http1]
 */

/** The script in `package.json` installs Lighthouse, since nothing else needs it. */
const INSTALLED = join(import.meta.dirname, '../../node_modules/.cache/on-demand/lighthouse/node_modules');
const nameModule = (file: string) => pathToFileURL(join(INSTALLED, 'lighthouse/core', file)).href;
const { default: lighthouse }: { default: Lighthouse } = await import(nameModule('index.js'));
const { default: desktop }: { default: object } = await import(nameModule('config/desktop-config.js'));
const { throttling }: { throttling: { mobileSlow4G: object } } = await import(nameModule('config/constants.js'));

/** The part of Lighthouse's interface that this program uses. */
type Lighthouse = (url: string, flags: object, config?: object) => Promise<{ lhr: LighthouseResult } | undefined>;

interface LighthouseResult {
	categories: Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>;
	audits: Record<string, { title: string; displayValue?: string; score: number | null; details?: unknown }>;
	environment: { benchmarkIndex: number };
	runtimeError?: { message: string };
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;
const PRESETS = { desktop: { config: desktop, performance: 95 }, mobile: { config: undefined, performance: 90 } } as const;
/** Minimum score of the three categories other than performance. */
const TARGETS = 100;
/** Storage that an earlier visit leaves behind, except the session. */
const LEFT_BEHIND = 'service_workers,cache_storage,indexeddb,shader_cache';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, only: { type: 'string' }, http1: { type: 'boolean' } } });
const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'));
const cloud = await startLocalCloud({ port: 0, stateFolder: undefined, fresh: true, seed: true, web: true, log: () => undefined });
const front = values.http1 ? { url: cloud.url, close: () => undefined } : await startFront(cloud.url, profile);
// The proxy's certificate is self-signed.
const browser = await launchDrivenBrowser(profile, '--ignore-certificate-errors');
let missed = false;
try {
	browser.setDefaultTimeout(PATIENCE);
	const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
	await judgeScreen('home, a guest', '/', Number(port));
	const stone = await signIn(browser);
	await judgeScreen('search', '/diamond-filter', Number(port));
	await judgeScreen('stone', stone, Number(port));
	await judgeScreen('floor', '/auctions', Number(port));
} finally {
	await browser.close();
	front.close();
	await cloud.close();
	await rm(profile, { recursive: true, force: true });
}
process.exit(missed ? 1 : 0);

/** Scores a screen with both presets, and prints the result. */
async function judgeScreen(name: string, path: string, port: number): Promise<void> {
	if (values.only && !name.includes(values.only)) return;
	for (const [preset, { config, performance }] of Object.entries(PRESETS)) {
		const runs = [];
		for (let run = 0; run < Number(values.runs); run++) runs.push(await judge(path, port, config));
		runs.sort((one, other) => one.scores.performance - other.scores.performance);
		const median = runs[runs.length >> 1];
		if (!median) throw new RangeError('At least one run');
		const short = CATEGORIES.filter((category) => median.scores[category] < (category === 'performance' ? performance : TARGETS));
		missed ||= short.length > 0;
		console.log(`${name.padEnd(14)} ${preset.padEnd(8)} ${CATEGORIES.map((category) => `${category} ${median.scores[category]}`).join('  ')}  ${median.times}`);
		console.log(
			`    benchmarkIndex ${Math.round(median.benchmarkIndex)}${preset === 'mobile' ? await describeCalibrated(path, port, median.benchmarkIndex) : ''}`,
		);
		for (const category of short) for (const fault of median.faults[category]) console.log(`    ${category}: ${fault}`);
	}
}

interface Judgement {
	scores: Scores;
	/** The audits that lowered each score. */
	faults: Record<(typeof CATEGORIES)[number], string[]>;
	times: string;
	/** Speed of this machine during the run, as Lighthouse measures it. */
	benchmarkIndex: number;
}

/**
 * Returns the slowdown that Lighthouse recommends for a machine with this benchmark index, so that
 * it behaves like a mid-range phone. Lighthouse's default, 4, is meant for a fast desktop. The
 * figures are those of the calculator to which Lighthouse's page on throttling links
 * (https://github.com/patrickhulce/lighthouse-cpu-throttling-calculator): indices of 150, 800,
 * 1,300 and 2,000 are slowed down 1, 2, 3 and 6 times. Returns undefined for a machine that is
 * slower than such a phone.
 */
function calibrate(benchmarkIndex: number): number | undefined {
	if (benchmarkIndex >= 1300) return 3 + (benchmarkIndex - 1300) / 233;
	if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500;
	return benchmarkIndex >= 150 ? 1 + (benchmarkIndex - 150) / 650 : undefined;
}

/** Describes the phone's performance at the recommended slowdown. It is printed, but has no target. */
async function describeCalibrated(path: string, port: number, benchmarkIndex: number): Promise<string> {
	const slowdown = calibrate(benchmarkIndex);
	if (slowdown === undefined) return '';
	const { scores, times } = await judge(path, port, undefined, slowdown);
	return `  by which Lighthouse advises x${slowdown.toFixed(1)} and not x4: performance ${scores.performance}  ${times}`;
}

async function judge(path: string, port: number, config: object | undefined, cpuSlowdownMultiplier?: number): Promise<Judgement> {
	await forgetVisit();
	const result = await lighthouse(
		`${front.url}${path}`,
		{
			port,
			logLevel: 'error',
			onlyCategories: [...CATEGORIES],
			disableStorageReset: true,
			maxWaitForLoad: PATIENCE,
			...(cpuSlowdownMultiplier === undefined ? {} : { throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier } }),
		},
		config,
	);
	if (!result) throw new Error(`Lighthouse says nothing of ${path}`);
	const { categories, audits, environment, runtimeError } = result.lhr;
	if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`);
	const perCategory = <T>(find: (category: (typeof CATEGORIES)[number]) => T) =>
		Object.fromEntries(CATEGORIES.map((category) => [category, find(category)])) as Record<(typeof CATEGORIES)[number], T>;
	return {
		scores: perCategory((category) => Math.round((categories[category]?.score ?? 0) * 100)),
		faults: perCategory((category) =>
			(categories[category]?.auditRefs ?? [])
				.map(({ id, weight }) => ({ weight, audit: audits[id] }))
				.filter(({ weight, audit }) => weight > 0 && audit?.score != null && audit.score < 1)
				.map(({ audit }) => `${audit?.title} ${audit?.displayValue ?? ''} ${describeItems(audit?.details)}`),
		),
		benchmarkIndex: environment.benchmarkIndex,
		times: (['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const)
			.map((id) => audits[id]?.displayValue?.replaceAll(' ', ' '))
			.join(' / '),
	};
}

/** Describes the places that an audit found, in short. */
function describeItems(details: unknown): string {
	const items = details && typeof details === 'object' && 'items' in details ? details.items : undefined;
	return Array.isArray(items) && items.length > 0 ? JSON.stringify(items.slice(0, 3)).slice(0, 600) : '';
}

/** Clears everything except the session, so that every visit is a first one. */
async function forgetVisit(): Promise<void> {
	const page = await browser.newPage();
	const devTools = await browser.newCDPSession(page);
	await devTools.send('Storage.clearDataForOrigin', { origin: front.url, storageTypes: LEFT_BEHIND });
	await devTools.send('Network.clearBrowserCache');
	await page.close();
}

/** Signs in as the demo's buyer. Resolves with the address of a stone whose auction is open. */
async function signIn(window: BrowserContext): Promise<string> {
	const page = await window.newPage();
	await page.goto(`${front.url}/login`);
	await page.locator('input[autocomplete=username]').fill('buyer1@example.com');
	await page.locator('input[type=password]').fill(DEMO_PASSWORD);
	await page.locator('main button[type=submit]').click();
	await page.waitForURL(/diamond-filter/);
	await page.goto(`${front.url}/auctions`);
	const address = await page.locator('main a[href^="/productDetails/"]').first().getAttribute('href');
	await page.close();
	if (!address) throw new Error('There is no auction on the floor');
	return address;
}
