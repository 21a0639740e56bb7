import { post } from '#functions/adapters/notifications/push.ts';
import { agreeOn, getConnection, type OpenConnection, subscribe, unsubscribe } from '#functions/data/notifications/connections.ts';
import { forgetListener, type ListWatcher, replaceWatchedStones, stopWatching } from '#functions/data/notifications/watchers.ts';
import { openMarket } from '#functions/open-market.ts';
import { lacksSecondFactor } from '#functions/second-factor-rule.ts';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { isSessionOpen } from '#functions/usecases/accounts/sign-in/end-sessions.ts';
import type { Ports } from '#functions/usecases/market/market.ts';
import { type Listener, notificationsOf, stoneOf, type Topic } from '#functions/usecases/notifications/live-channel.ts';
import { writeFirstMessage, writeGoneMessage } from '#functions/usecases/notifications/notify-listeners.ts';
import { Id } from '#shared/contract/common.ts';
import { negotiateLanguage } from '#shared/contract/language.ts';
import { TOO_MANY_FRAMES, WATCHED_DIAMONDS } from '#shared/contract/notifications/live-channel.ts';
import { isAdmin, mayFollowLive } from '#shared/domain/accounts/member.ts';
import { LIVE_SUBSCRIPTIONS, LIVE_WATCHED } from '#shared/domain/notifications/limits.ts';
import { countFrames, identifyConnection, setEnding } from './count-frames.ts';
import { type Frame, MalformedFrame, parseFrames, STOMP_VERSIONS, type StompVersion, writeFrame } from './frames.ts';
import { endConnection, endTelling, sendMessage } from './publish.ts';

/**
 * Clients beat every five minutes. Nothing runs between two messages, so we promise no heart-beats, but answer each one: CloudFront ends a connection
 * after ten minutes without a message from us, and the gateway after ten without any.
 */
const HEART_BEAT = '0,300000';

type StoneMarket = Ports<'now' | 'zone' | 'listings' | 'settings' | 'bids'>;

/** Ends a session: the client gets an ERROR frame, then the connection is closed. */
class Refused extends Error {
	readonly headers: Record<string, string>;
	constructor(message: string, headers: Record<string, string> = {}) {
		super(message);
		this.headers = headers;
	}
}

/** Handles a message of an open connection: heart-beats or frames. */
export async function receive(connectionId: string, message: Uint8Array): Promise<void> {
	const outcome = countFrames(connectionId, message);
	if (outcome === 'ENDED') return;
	if (outcome === 'TOO_MANY') return endForFrames(connectionId);
	if (isHeartBeat(message)) {
		await post(connectionId, '\n');
		return;
	}
	const connection = await getConnection(connectionId);
	if (connection && !identifyConnection(connectionId, connection.memberId, message)) return endForFrames(connectionId);
	const version = connection?.stomp as StompVersion | undefined;
	try {
		for (const frame of parseFrames(message, version)) await answer(connectionId, connection, version, frame);
	} catch (error) {
		if (!(error instanceof Refused || error instanceof MalformedFrame)) throw error;
		const headers = { message: error.message, 'content-type': 'text/plain', ...(error instanceof Refused ? error.headers : {}) };
		await endOnce(connectionId, async () => {
			await post(connectionId, writeFrame({ command: 'ERROR', headers, body: error.message }, version ?? '1.0'));
			await endConnection(connectionId);
		});
	}
}

/** Closes a connection that sends too many frames. */
const endForFrames = (connectionId: string): Promise<void> =>
	endOnce(connectionId, () => endTelling(connectionId, TOO_MANY_FRAMES, 'This connection, or its member, sends too many frames'));

/** Ends a connection, however many of its frames ask for it at the same time. After a failure the next frame tries again. */
async function endOnce(connectionId: string, end: () => Promise<unknown>): Promise<void> {
	if (setEnding(connectionId, true)) return;
	try {
		await end();
	} catch (error) {
		setEnding(connectionId, false);
		throw error;
	}
}

const isHeartBeat = (message: Uint8Array): boolean => message.every((octet) => octet === 10 || octet === 13);

async function answer(connectionId: string, connection: OpenConnection | undefined, version: StompVersion | undefined, frame: Frame): Promise<void> {
	if (frame.command === 'CONNECT' || frame.command === 'STOMP') return answerConnect(connectionId, version, frame);
	const receipt = frame.headers.receipt;
	const refuse = (message: string) => new Refused(message, receipt === undefined ? {} : { 'receipt-id': receipt });
	if (!connection || !version) throw refuse('CONNECT comes first');
	switch (frame.command) {
		case 'SUBSCRIBE':
			await answerSubscribe(connection, version, frame, refuse);
			break;
		case 'UNSUBSCRIBE':
			await stopListening(connectionId, readSubscriptionId(frame, refuse));
			break;
		case 'DISCONNECT':
			await forgetListener(connectionId);
			break;
		case 'SEND':
			throw refuse('This channel only tells; SEND is refused');
		default:
			throw refuse(`${frame.command.slice(0, 40)} is not understood here`);
	}
	if (receipt !== undefined) await post(connectionId, writeFrame({ command: 'RECEIPT', headers: { 'receipt-id': receipt }, body: '' }, version));
}

async function answerConnect(connectionId: string, present: StompVersion | undefined, { headers }: Frame): Promise<void> {
	if (present) throw new Refused('Connected already');
	const accepted = headers['accept-version']?.split(',').map((version) => version.trim()) ?? ['1.0'];
	const version = STOMP_VERSIONS.find((one) => accepted.includes(one));
	if (!version) throw new Refused('None of these versions is spoken here', { version: STOMP_VERSIONS.toReversed().join(',') });
	if (!(await agreeOn(connectionId, version))) throw new Refused('This connection is over');
	await post(connectionId, writeFrame({ command: 'CONNECTED', headers: { version, 'heart-beat': HEART_BEAT, server: 'diamond-market' }, body: '' }, version));
}

type Refuse = (message: string) => Refused;

async function answerSubscribe(connection: OpenConnection, version: StompVersion, frame: Frame, refuse: Refuse): Promise<void> {
	const { connectionId, memberId, sessionId } = connection;
	const destination = frame.headers.destination ?? '';
	const market = openMarket();
	const { member, session } = await market.members.ofSession({ memberId, sessionId });
	if (!member || !isSessionOpen(member, session) || !mayFollowLive(member) || lacksSecondFactor(member)) throw refuse('Please sign in again');
	if ((frame.headers.ack ?? 'auto') !== 'auto') throw refuse('Messages are not acknowledged here');
	const listener = { connectionId, subscriptionId: readSubscriptionId(frame, refuse), memberId, isAdmin: isAdmin(member), stomp: version };
	if (destination === WATCHED_DIAMONDS) return replaceWatchList(market, listener, parseWatched(frame, refuse));
	const topic = findTopic(destination, member);
	if (!topic) throw refuse('There is no such destination');

	const asked = frame.headers['accept-language'];
	const subscription = { ...listener, topic, destination, ...(asked && { language: negotiateLanguage(asked) }) };
	if (!(await subscribe(subscription))) throw refuse(`A connection may have ${LIVE_SUBSCRIPTIONS} subscriptions`);
	// Sends events that happened between the page's own request and this subscription.
	const present = await readPresent(market, destination, subscription);
	if (present) await sendMessage(subscription, present);
}

/**
 * Replaces the watched stones. Sends the new ones whose versions differ from the page's. If the list adds none, it is a
 * repeated check for lost messages, which compares all stones that state a version. Of a stone that the member may
 * not see, a page that states a version learns only that it must read it again.
 */
async function replaceWatchList(market: StoneMarket, listener: ListWatcher, versions: ReadonlyMap<string, number | undefined>): Promise<void> {
	const added = await replaceWatchedStones(listener, [...versions.keys()]);
	const isRepeated = added.length === 0;
	const compared = isRepeated ? [...versions].flatMap(([listingId, version]) => (version === undefined ? [] : [listingId])) : added;
	if (compared.length === 0) return;
	const [listings, rate] = await Promise.all([
		market.listings.getMany(compared, isRepeated ? 'of-a-moment-ago' : 'up-to-date'),
		market.settings.discountRate(),
	]);
	const byId = new Map(listings.map((listing) => [listing.listingId, listing]));
	for (const listingId of compared) {
		const [listing, version] = [byId.get(listingId), versions.get(listingId)];
		const present = listing && (await writeFirstMessage(market, listing, listener, rate));
		if (present && present.version === version) continue;
		const message = present ?? (version === undefined ? undefined : writeGoneMessage(listingId, version));
		if (message) await sendMessage({ ...listener, destination: WATCHED_DIAMONDS }, message);
	}
}

/** Parses the stones of a list, with the versions that the page shows if stated. */
function parseWatched({ headers }: Frame, refuse: Refuse): Map<string, number | undefined> {
	const parts = (headers.diamonds ?? '').split(',').filter(Boolean);
	if (parts.length > LIVE_WATCHED) throw refuse(`A list may have ${LIVE_WATCHED} stones`);
	return new Map(
		parts.map((part) => {
			const [, id, version] = /^(\w+)(?:=(\d{1,9}))?$/.exec(part) ?? [];
			const listingId = Id.safeParse(id).data;
			if (listingId === undefined) throw refuse('A list names stones as ID=VERSION, with commas between them');
			return [listingId, version === undefined ? undefined : Number(version)];
		}),
	);
}

async function stopListening(connectionId: string, subscriptionId: string): Promise<void> {
	if (!(await stopWatching(connectionId, subscriptionId))) await unsubscribe(connectionId, subscriptionId);
}

/** Reads the present state as a subscription's first message. */
async function readPresent(market: StoneMarket & Ports<'notifications'>, destination: string, listener: Listener): Promise<object | undefined> {
	const listingId = parseListingId(destination);
	if (listingId === undefined) return { unreadMessage: await market.notifications.unread(listener.memberId) };
	const [listing, rate] = await Promise.all([market.listings.get(listingId), market.settings.discountRate()]);
	return listing && writeFirstMessage(market, listing, listener, rate);
}

function findTopic(destination: string, member: MemberRecord): Topic | undefined {
	if (destination === '/topic/notifications') return notificationsOf(member.memberId);
	const listingId = parseListingId(destination);
	return listingId === undefined ? undefined : stoneOf(listingId);
}

function parseListingId(destination: string): string | undefined {
	return Id.safeParse(/^\/topic\/diamonds\/(.+)$/.exec(destination)?.[1]).data;
}

/** Returns the client's id of a subscription. STOMP 1.0 may omit it; the destination then takes its place. */
function readSubscriptionId({ headers }: Frame, refuse: Refuse): string {
	const id = headers.id ?? headers.destination;
	if (!id || id.length > 200) throw refuse('A subscription has an id');
	return id;
}
