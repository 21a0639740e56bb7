import type { Page } from 'playwright-core';
import { ulid } from 'ulid';
import { DEMO_PASSWORD } from '#infra/local/seed/people.ts';
import { createClient } from '#shared/contract/client.ts';

/** Reads the tasks of a page from a browser's trace, and measures how long a bid takes to reach a page. */

/** A task of a page's main thread, in milliseconds of processor time and of clock time. */
export interface Task {
	cpu: number;
	wall: number;
}

interface TraceEvent {
	name: string;
	ph: string;
	pid: number;
	tid: number;
	/** Microseconds. */
	dur?: number;
	tdur?: number;
	args?: { name?: string };
}

/** Lists the tasks of the pages' main threads in a trace. */
export function listTasks(trace: Buffer): Task[] {
	const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
	const isMain = new Set(
		traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
	);
	return traceEvents
		.filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && isMain.has(`${pid} ${tid}`))
		.map(({ dur = 0, tdur }) => ({ cpu: (tdur ?? dur) / 1000, wall: dur / 1000 }));
}

/**
 * Has two members outbid each other on a stone that a page shows. Returns the milliseconds from
 * sending each bid until the page shows it.
 */
export async function measureLatencies(origin: string, watcher: Page, count: number): Promise<number[]> {
	const [one, other] = await Promise.all([signIn(origin, 'buyer1@example.com'), signIn(origin, 'seller2@example.com')]);
	const { content } = await one.search({ body: { companyName: SELLER, size: 50 } });
	const stone = content.find((diamond) => 'state' in diamond && diamond.state === 'DISPLAYED');
	if (!stone) throw new Error(`${SELLER} has no stone to bid on`);
	const { diamondId } = stone;
	await watcher.goto(`${origin}/productDetails/${diamondId}`);
	await watcher.getByRole('region', { name: 'Auction', exact: true }).waitFor();
	await watcher.waitForLoadState('networkidle');
	const latencies: number[] = [];
	for (let bid = 0; bid < count; bid++) {
		const bidder = bid % 2 === 0 ? one : other;
		const seen = await bidder.getDiamond({ params: { id: diamondId } });
		if (!('state' in seen)) throw new Error('This is what a guest sees');
		const { revision, requiredBid } = seen;
		await awaitBid(watcher, (requiredBid ?? 1).toLocaleString('en'));
		const sent = Date.now();
		await bidder.addBid({ body: { bidId: ulid(), diamondId, revision, bidAmount: requiredBid ?? 1 } });
		latencies.push((await watcher.evaluate(() => (globalThis as Watching).shownAt ?? 0)) - sent);
	}
	return latencies;
}

/** The company with the most stones in the demo. */
const SELLER = 'Kiyomizu Gems';

/** Resolves with the time at which a page showed the awaited amount, by the same clock as this process's. */
type Watching = typeof globalThis & { shownAt?: Promise<number> };

/** Makes a stone's page record when it shows `amount` as the current bid. Resolves when the page has begun to watch for it. */
async function awaitBid(page: Page, amount: string): Promise<void> {
	await page.evaluate((awaited) => {
		(globalThis as Watching).shownAt = new Promise((resolve) => {
			const look = () => {
				const shown = document.querySelector('section[aria-labelledby=auction-title]')?.textContent?.match(/Current bid\D*([\d,]+)/);
				if (shown?.[1] !== awaited) return;
				observer.disconnect();
				resolve(Date.now());
			};
			const observer = new MutationObserver(look);
			observer.observe(document.body, { subtree: true, childList: true, characterData: true });
		});
	}, amount);
}

async function signIn(origin: string, userName: string) {
	const base = `${origin}/api/v1`;
	const session = await createClient({ base }).authenticate({ body: { userName, password: DEMO_PASSWORD } });
	return createClient({ base, token: () => session.token });
}
