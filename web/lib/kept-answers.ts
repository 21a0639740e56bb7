import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { isRecord } from './is-record.ts';

/** Where the browser keeps them, beside the app's own files. */
const CACHE = 'kept-answers';
const PLACE = '/kept-answers';
/** Milliseconds for which changes are gathered before they are kept, and for which what is kept is of any use. */
const GATHERED = 2000;
const LIFE = 7 * 24 * 3_600_000;
/** Lists and stones, those that were seen last. */
const MOST = 60;

interface Kept {
	memberId: string;
	state: DehydratedState;
}

type Caches = Pick<CacheStorage, 'open' | 'delete'>;

/**
 * Keeps what a member was shown last, so that it can be read without a network:
 * the answers of queries whose keys begin with one of `kinds`, with the time of
 * each. Nothing of it is shown to another member; see {@link forgetAnswers}.
 * Resolves when what was kept of `memberId` is back.
 */
export async function keepAnswers(client: QueryClient, kinds: readonly string[], findMember: () => string | undefined, caches: Caches): Promise<void> {
	const isKept = ([kind]: readonly unknown[]) => typeof kind === 'string' && kinds.includes(kind);
	let isGathering = false;
	client.getQueryCache().subscribe((event) => {
		if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query.queryKey)) return;
		if (isGathering) return;
		isGathering = true;
		setTimeout(() => {
			isGathering = false;
			const memberId = findMember();
			if (memberId) void write(caches, { memberId, state: collect(client, isKept) }).catch(() => undefined);
		}, GATHERED);
	});
	const kept = await read(caches).catch(() => undefined);
	if (!kept) return;
	if (kept.memberId !== findMember()) return forgetAnswers(caches);
	const since = Date.now() - LIFE;
	const queries = kept.state.queries.filter(({ state }) => state.dataUpdatedAt > since);
	// However young, each is asked for again: what a member left a moment ago may have changed, or was half told.
	hydrate(client, { ...kept.state, queries: queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } })) });
}

/** Forgets all that was kept: at the end of a session, or when another member's begins. */
export async function forgetAnswers(caches: Caches): Promise<void> {
	await caches.delete(CACHE);
}

function collect(client: QueryClient, isKept: (key: readonly unknown[]) => boolean): DehydratedState {
	const { queries } = dehydrate(client, {
		shouldDehydrateMutation: () => false,
		shouldDehydrateQuery: ({ queryKey, state }) => state.data !== undefined && isKept(queryKey),
	});
	return { mutations: [], queries: queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, MOST) };
}

async function write(caches: Caches, kept: Kept): Promise<void> {
	const cache = await caches.open(CACHE);
	await cache.put(PLACE, new Response(JSON.stringify(kept), { headers: { 'content-type': 'application/json' } }));
}

async function read(caches: Caches): Promise<Kept | undefined> {
	const found: unknown = await (await (await caches.open(CACHE)).match(PLACE))?.json();
	return isKeptState(found) ? found : undefined;
}

function isKeptState(found: unknown): found is Kept {
	return isRecord(found) && typeof found.memberId === 'string' && isRecord(found.state) && Array.isArray(found.state.queries);
}
