import { HOUR } from '../common/durations.ts';
import { computeNextTime, findHour } from '../common/market-time.ts';
import { DEAL_KINDS, findDeadline, type NotificationFact, type NotificationKind } from './notification.ts';

/** The channels of a notification: the app's badge and messages, e-mail, and web push in the browsers where it is turned on. */
export const CHANNELS = ['app', 'mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** `always`: the member cannot turn it off. `on` and `off`: the default, which the member can change. `never`: the channel does not carry the kind. */
type Offer = 'always' | 'on' | 'off' | 'never';

/**
 * The member's possible choices for each kind and channel. By the specification and the rulebook, everything with money or a deadline is mailed by default.
 * Kinds that ask a party of a deal to act, or are about the account, are always mailed (docs/decisions/0067-notification-settings-and-mails.md). Web push, once
 * turned on, defaults to outbid bids, decisions, and deadlines (docs/decisions/0061-web-push.md).
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
	CASE_MESSAGE: { app: 'always', mail: 'always', push: 'never' },
	COMPLETED: { app: 'always', mail: 'always', push: 'never' },
	REPORTED: { app: 'always', mail: 'always', push: 'never' },
	CASE_DECIDED: { app: 'always', mail: 'always', push: 'never' },
	MARKET_RESTORED: { app: 'always', mail: 'always', push: 'never' },
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
	WEBHOOK_OFF: { app: 'always', mail: 'always', push: 'never' },
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

export type ChosenChannels = { [K in NotificationKind]?: { [C in Channel]?: boolean } };

/** A member's choices. Absent choices have their defaults. */
export interface NotificationChoices {
	kinds?: ChosenChannels;
	/** IANA time zone of the hours below; the market's if absent. */
	zone?: string;
	/** Full hours (0 to 23) between which mails and web push wait, also over midnight. Equal hours mean no quiet time. */
	quiet?: { from: number; to: number };
	/** The full hour of the daily digest mail. If absent, mails are sent at once. */
	digestAt?: number;
}

/** Returns whether the member may turn `channel` on and off for `kind`. */
export function mayChoose(kind: NotificationKind, channel: Channel): boolean {
	const offer = OFFERS[kind][channel];
	return offer === 'on' || offer === 'off';
}

/** Returns whether a kind is sent by a channel, by the member's choice or by default. */
export function isNotifiedBy(channel: Channel, kind: NotificationKind, choices?: NotificationChoices): boolean {
	const offer = OFFERS[kind][channel];
	return offer === 'always' || (mayChoose(kind, channel) && (choices?.kinds?.[kind]?.[channel] ?? offer === 'on'));
}

/**
 * Returns whether the member has read a notification, so that a waiting mail or push need not be sent. A kind that is turned off in the app
 * is stored as read, but the other channels still send it.
 */
export function isKnown(stored: { kind: NotificationKind; isRead: boolean; readByMember?: boolean }, choices?: NotificationChoices): boolean {
	// Earlier releases did not store who marked the notification as read.
	return stored.readByMember ?? (stored.isRead && isNotifiedBy('app', stored.kind, choices));
}

/** Returns whether a kind is mailed by default (rulebook 11): kinds with money or a deadline. */
export function isMailed(kind: NotificationKind): boolean {
	return isNotifiedBy('mail', kind);
}

export function isOfDeal(kind: NotificationKind): boolean {
	return DEAL_KINDS.some((one) => one === kind);
}

/** Kinds that never wait, since somebody else may have taken over the account. */
const AT_ONCE: readonly NotificationKind[] = ['PASSWORD_CHANGED', 'FACTOR_CHANGED', 'NEW_DEVICE', 'OWN_DATA_READY', 'BANNED'];
/**
 * Kinds that are gathered into one mail after the first, since requests for photos and messages of a dispute come in quick succession. Each waits with
 * its own kind. `delays` are multiples of the delay of a close's mail (`CLOSING_MAIL_DELAY`): 4 and 12 minutes.
 */
const GATHERED = {
	MEDIA_REQUESTED: { with: 'alike', delays: 1 },
	CASE_MESSAGE: { with: 'messages', delays: 3 },
} as const satisfies Partial<Record<NotificationKind, { with: string; delays: number }>>;
/** Returns what a mail of this kind waits with, and for how many delays. Returns undefined if it does not wait. */
export function findGathering(kind: NotificationKind): (typeof GATHERED)[keyof typeof GATHERED] | undefined {
	return kind in GATHERED ? GATHERED[kind as keyof typeof GATHERED] : undefined;
}
/** A member who has to act is notified at least this long before the deadline, or at once. */
export const TIME_TO_ACT = 3 * HOUR;

/** The reason for which a notification waits, and the end of the wait. */
export interface Wait {
	until: number;
	with: 'quiet' | 'digest';
}

/**
 * Returns the wait of a mail or web push at `now`. Returns undefined if it is sent at once. The digest never delays mails about deals or
 * web push. The quiet hours delay everything whose deadline is not before their end or soon after it.
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
		const until = computeNextTime(zone, now, hour);
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

/** Returns whether mails of a kind have a one-click unsubscribe link (RFC 8058): optional kinds that are not about a deal. */
export function mayUnsubscribe(kind: NotificationKind): boolean {
	return mayChoose(kind, 'mail') && !isOfDeal(kind);
}

/** Returns the choices with one more. A choice that equals the default is not stored, so that it follows a change of the default. */
export function choose(choices: NotificationChoices, kind: NotificationKind, channel: Channel, wanted: boolean): NotificationChoices {
	if (!mayChoose(kind, channel)) return choices;
	const { [channel]: _, ...others } = choices.kinds?.[kind] ?? {};
	const chosen = isNotifiedBy(channel, kind) === wanted ? others : { ...others, [channel]: wanted };
	const { [kind]: __, ...kinds } = choices.kinds ?? {};
	return { ...choices, kinds: Object.keys(chosen).length > 0 ? { ...kinds, [kind]: chosen } : kinds };
}
