import { HOUR } from '../common/durations.ts';
import { computeNextHour, findHour } from '../common/market-time.ts';
import { DEAL_KINDS, findDeadline, type NotificationFact, type NotificationKind } from './notification.ts';

/** The ways by which a member hears of something: the app's badge and messages, e-mail, and web push in the browsers where that is turned on. */
export const CHANNELS = ['app', 'mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** `always`: nobody may go without. `on`: it comes that way until the member turns it off; `off`: not until it is turned on. `never`: it does not come that way. */
type Offer = 'always' | 'on' | 'off' | 'never';

/**
 * A member's possible choices for each kind and channel. The specification and the rulebook say which
 * events are notified, and that everything with money or a deadline is mailed; that is the default.
 * A kind that asks a party of a deal to act, or is about the account, is mailed to everybody
 * (docs/decisions/0067-notification-settings-and-mails.md). Web push, once turned on, has by default the
 * bids that were outbid, decisions, and deadlines (docs/decisions/0061-web-push.md).
 */
const OFFERS: Record<NotificationKind, Record<Channel, Offer>> = {
	OUTBID: { app: 'always', mail: 'on', push: 'on' },
	BID_RECEIVED: { app: 'always', mail: 'on', push: 'off' },
	AUCTION_CLOSED_SELLER: { app: 'always', mail: 'always', push: 'on' },
	AUCTION_CLOSED_LEADER: { app: 'always', mail: 'always', push: 'off' },
	AUCTION_CLOSED_LOSER: { app: 'always', mail: 'on', push: 'off' },
	ACCEPTED: { app: 'always', mail: 'always', push: 'on' },
	REJECTED: { app: 'always', mail: 'always', push: 'on' },
	CONFIRM_REMINDER: { app: 'always', mail: 'always', push: 'on' },
	COMPLAINT: { app: 'always', mail: 'always', push: 'off' },
	COMPLAINT_ANSWERED: { app: 'always', mail: 'always', push: 'never' },
	COMPLAINT_WITHDRAWN: { app: 'always', mail: 'always', push: 'never' },
	DEADLINE_MOVED: { app: 'always', mail: 'always', push: 'never' },
	COMPLETED: { app: 'always', mail: 'always', push: 'never' },
	REPORTED: { app: 'always', mail: 'always', push: 'never' },
	CASE_DECIDED: { app: 'always', mail: 'always', push: 'never' },
	BANNED: { app: 'always', mail: 'always', push: 'never' },
	BAN_LIFTED: { app: 'always', mail: 'always', push: 'never' },
	EXPIRING_SOON: { app: 'always', mail: 'on', push: 'on' },
	SUSPENDED: { app: 'always', mail: 'on', push: 'off' },
	PRICE_OVERTAKEN: { app: 'on', mail: 'on', push: 'never' },
	IMPORT_FINISHED: { app: 'on', mail: 'never', push: 'never' },
	IMPORT_FAILED: { app: 'always', mail: 'never', push: 'never' },
	SAVED_SEARCH_MATCH: { app: 'on', mail: 'never', push: 'off' },
	SAVED_SEARCH_DIGEST: { app: 'on', mail: 'on', push: 'never' },
	TRACKED_CHANGED: { app: 'on', mail: 'never', push: 'off' },
	PASSWORD_CHANGED: { app: 'always', mail: 'always', push: 'never' },
	FACTOR_CHANGED: { app: 'always', mail: 'always', push: 'never' },
	NEW_DEVICE: { app: 'always', mail: 'always', push: 'never' },
	OWN_DATA_READY: { app: 'always', mail: 'always', push: 'never' },
	REGISTRATION_DECIDED: { app: 'always', mail: 'always', push: 'never' },
	REGISTRATION_WAITING: { app: 'always', mail: 'on', push: 'never' },
	MEMBER_CHANGED: { app: 'always', mail: 'on', push: 'never' },
	REPORT_OPENED: { app: 'always', mail: 'always', push: 'never' },
	CASE_REMINDER: { app: 'always', mail: 'always', push: 'never' },
	MEDIA_REQUESTED: { app: 'always', mail: 'on', push: 'off' },
	MEDIA_ADDED: { app: 'on', mail: 'never', push: 'never' },
	MEDIA_REFUSED: { app: 'always', mail: 'never', push: 'never' },
	CONTACT_MESSAGE: { app: 'always', mail: 'on', push: 'never' },
};

/** The channels that the member has chosen, by kind. */
export type ChosenChannels = { [K in NotificationKind]?: { [C in Channel]?: boolean } };

/** A member's choices; whatever is absent has its default. */
export interface NotificationChoices {
	kinds?: ChosenChannels;
	/** IANA name of the time zone in which the hours are meant; the market's when absent. */
	zone?: string;
	/** From one full hour (0 to 23) to another, over midnight too, mails and web push wait; the same hour twice is no time at all. */
	quiet?: { from: number; to: number };
	/** The full hour at which what came by mail comes as one; at once when absent. */
	digestAt?: number;
}

/** Whether the member may turn a channel on and off for a kind. */
export function mayChoose(kind: NotificationKind, channel: Channel): boolean {
	const offer = OFFERS[kind][channel];
	return offer === 'on' || offer === 'off';
}

/** Whether a kind comes by a channel, as the member has chosen, or as usual. */
export function isNotifiedBy(channel: Channel, kind: NotificationKind, choices?: NotificationChoices): boolean {
	const offer = OFFERS[kind][channel];
	return offer === 'always' || (mayChoose(kind, channel) && (choices?.kinds?.[kind]?.[channel] ?? offer === 'on'));
}

/**
 * Whether the member has read a notification, so that neither a mail nor web push
 * that has waited tells of it any more. A notification is also in the list as read
 * where its kind is turned off in the app: the other channels still tell of that one.
 */
export function isKnown(stored: { kind: NotificationKind; isRead: boolean; readByMember?: boolean }, choices?: NotificationChoices): boolean {
	// Earlier versions did not store who had marked it.
	return stored.readByMember ?? (stored.isRead && isNotifiedBy('app', stored.kind, choices));
}

/** Whether it goes by e-mail as long as its member has not chosen otherwise (rulebook 11): what has money or a deadline in it. */
export function isMailed(kind: NotificationKind): boolean {
	return isNotifiedBy('mail', kind);
}

/** Whether it is about an auction or what came of it. */
export function isOfDeal(kind: NotificationKind): boolean {
	return DEAL_KINDS.some((one) => one === kind);
}

/** Nobody waits to hear of these: an account may be in other hands. */
const AT_ONCE: readonly NotificationKind[] = ['PASSWORD_CHANGED', 'FACTOR_CHANGED', 'NEW_DEVICE', 'OWN_DATA_READY', 'BANNED'];
/** Requests for photos of many stones come within minutes: they go out as one mail, a few minutes after the first. */
const GATHERED: readonly NotificationKind[] = ['MEDIA_REQUESTED'];
/** Whether mails of a kind wait for others of their kind. */
export function isGathered(kind: NotificationKind): boolean {
	return GATHERED.includes(kind);
}
/** A member who has to act is notified at least this long before the deadline, or at once. */
export const TIME_TO_ACT = 3 * HOUR;

/** For what somebody's news waits, and until when. */
export interface Wait {
	until: number;
	with: 'quiet' | 'digest';
}

/**
 * For what a mail waits, or web push, that is told at `now`; undefined when it goes
 * out at once. Mails about deals are never put off to the digest, nor is any web push; in
 * the quiet hours all waits, unless its deadline comes before, or soon after.
 */
export function findWait(
	fact: NotificationFact,
	choices: NotificationChoices | undefined,
	now: number,
	marketZone: string,
	channel: Exclude<Channel, 'app'> = 'mail',
): Wait | undefined {
	if (!choices || AT_ONCE.includes(fact.kind)) return undefined;
	const { zone = marketZone, digestAt } = choices;
	const wait = (hour: number, reason: Wait['with']): Wait | undefined => {
		const until = computeNextHour(zone, now, hour);
		const deadline = findDeadline(fact.data);
		return deadline !== undefined && Date.parse(deadline) - TIME_TO_ACT < until ? undefined : { until, with: reason };
	};
	const forDigest = channel === 'mail' && digestAt !== undefined && !isOfDeal(fact.kind) ? wait(digestAt, 'digest') : undefined;
	// A notification that the digest would send too late may still wait for the end of the quiet hours.
	return forDigest ?? (choices.quiet && isQuiet(choices.quiet, findHour(zone, now)) ? wait(choices.quiet.to, 'quiet') : undefined);
}

function isQuiet({ from, to }: { from: number; to: number }, hour: number): boolean {
	return from <= to ? from <= hour && hour < to : hour >= from || hour < to;
}

/** Kinds whose mails one press in the mail program ends (RFC 8058): what may be turned off and is not about a deal. */
export function mayUnsubscribe(kind: NotificationKind): boolean {
	return mayChoose(kind, 'mail') && !isOfDeal(kind);
}

/** The choices with one more; one that is as usual anyway is forgotten, so that it follows when the usual changes. */
export function choose(choices: NotificationChoices, kind: NotificationKind, channel: Channel, wanted: boolean): NotificationChoices {
	if (!mayChoose(kind, channel)) return choices;
	const { [channel]: _, ...others } = choices.kinds?.[kind] ?? {};
	const chosen = isNotifiedBy(channel, kind) === wanted ? others : { ...others, [channel]: wanted };
	const { [kind]: __, ...kinds } = choices.kinds ?? {};
	return { ...choices, kinds: Object.keys(chosen).length > 0 ? { ...kinds, [kind]: chosen } : kinds };
}
