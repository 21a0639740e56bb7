import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { isRecord } from '../is-record.ts';

/** The browser cache for the answers, separate from the app's own files. */
const CACHE = 'open-answers';
const PLACE = '/open-answers';
/** Fields that are never written to disk, at any depth of an answer: ceilings of bids, and contact data of a deal's other party. */
const SECRETS: ReadonlySet<string> = new Set(['myMaxBid', 'maxBid', 'salt', 'counterparty']);
/** Milliseconds for which changes are gathered before they are written, and after which a stored answer is dropped. */
const GATHERED = 2000;
const LIFE = 7 * 24 * 3_600_000;
/** Maximum number of stored queries, of which the most recently updated remain. */
const MOST = 60;
/** Maximum number of stones stored of one list, because writing thousands would block the page. */
const MOST_STONES = 200;

/** Identifies the version of the app: the address of this file, whose name changes with every file of the app. */
const VERSION = import.meta.url;

interface Kept {
	memberId: string;
	/** The version of the app that stored the answers. Absent if an earlier release stored them. */
	version?: string;
	state: DehydratedState;
}

type Caches = Pick<CacheStorage, 'open' | 'delete'>;

/**
 * Stores the last shown answers for reading without a network: those of queries whose keys begin with one of
 * `kinds`, without {@link SECRETS}. Another member or another version of the app never sees them; see
 * {@link forgetAnswers}. Writes at once when `whenHidden` acts. Resolves when the stored answers of the current member are restored.
 */
export async function storeAnswers(
	client: QueryClient,
	kinds: readonly string[],
	findMember: () => string | undefined,
	caches: Caches,
	whenHidden: (act: () => void) => void = () => undefined,
): Promise<void> {
	const isKept = ([kind]: readonly unknown[]) => typeof kind === 'string' && kinds.includes(kind);
	let gathering: ReturnType<typeof setTimeout> | undefined;
	const keep = () => {
		clearTimeout(gathering);
		gathering = undefined;
		const memberId = findMember();
		if (memberId) void write(caches, { memberId, version: VERSION, state: collect(client, isKept) }).catch(() => undefined);
	};
	client.getQueryCache().subscribe((event) => {
		if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query.queryKey)) gathering ??= setTimeout(keep, GATHERED);
	});
	// A member who puts the phone away may never return to this page.
	whenHidden(() => gathering !== undefined && keep());
	const kept = await read(caches).catch(() => undefined);
	if (!kept) return;
	// Another version may expect other fields, and would fail at every start until it had new answers.
	if (kept.version !== VERSION || kept.memberId !== findMember()) return forgetAnswers(caches);
	const since = Date.now() - LIFE;
	const queries = kept.state.queries.filter(({ state }) => state.dataUpdatedAt > since);
	// Every restored query is invalidated, so that it loads again: it may have changed, or was stored shortened.
	hydrate(client, { ...kept.state, queries: queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } })) });
}

/** Deletes all stored answers, at the end of a session or when another member signs in. */
export async function forgetAnswers(caches: Caches): Promise<void> {
	// A browser that forbids storage has none.
	await caches.delete(CACHE).catch(() => false);
}

function collect(client: QueryClient, isKept: (key: readonly unknown[]) => boolean): DehydratedState {
	const { queries } = dehydrate(client, {
		shouldDehydrateMutation: () => false,
		shouldDehydrateQuery: ({ queryKey, state }) => state.data !== undefined && isKept(queryKey),
	});
	const last = queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, MOST);
	return { mutations: [], queries: last.map((query) => ({ ...query, state: { ...query.state, data: shorten(query.state.data) } })) };
}

/** Shortens a page or an infinite list to about `MOST_STONES` stones. Returns other data unchanged. */
function shorten(data: unknown): unknown {
	if (!isRecord(data)) return data;
	if (Array.isArray(data.content) && data.content.length > MOST_STONES) return { ...data, content: data.content.slice(0, MOST_STONES) };
	const { pages, pageParams } = data;
	if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
	let stones = 0;
	const end = pages.findIndex((page) => {
		stones += isRecord(page) && Array.isArray(page.content) ? page.content.length : 0;
		return stones >= MOST_STONES;
	});
	const kept = end < 0 ? pages.length : end + 1;
	return { ...data, pages: pages.slice(0, kept).map(shorten), pageParams: pageParams.slice(0, kept) };
}

async function write(caches: Caches, kept: Kept): Promise<void> {
	const cache = await caches.open(CACHE);
	const body = JSON.stringify(kept, (name, value: unknown) => (SECRETS.has(name) ? undefined : value));
	await cache.put(PLACE, new Response(body, { headers: { 'content-type': 'application/json' } }));
}

async function read(caches: Caches): Promise<Kept | undefined> {
	const found: unknown = await (await (await caches.open(CACHE)).match(PLACE))?.json();
	return isKeptState(found) ? found : undefined;
}

function isKeptState(found: unknown): found is Kept {
	return isRecord(found) && typeof found.memberId === 'string' && isRecord(found.state) && Array.isArray(found.state.queries);
}
