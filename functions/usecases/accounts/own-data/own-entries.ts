import type { OwnDataFile } from '#shared/text/own-data.ts';
import type { OwnItem } from '../ports/member-data.ts';

/** Exported items of a member's own partition, by kind: file and fields. A test fails for a kind that is in neither of the two lists. */
export const EXPORTED: Readonly<Record<string, { file: OwnDataFile; fields: readonly string[] }>> = {
	points: { file: 'points', fields: ['points', 'why', 'reason', 'listingId', 'at'] },
	favourite: { file: 'tracked-stones', fields: ['listingId'] },
	priceWatch: { file: 'price-watches', fields: ['listingId', 'isTold'] },
	match: { file: 'matches-told', fields: ['listingId'] },
	priceMatch: { file: 'matches-told', fields: ['listingId', 'price'] },
	savedSearch: { file: 'saved-searches', fields: ['name', 'search', 'alert', 'createdAt', 'openedAt'] },
	widget: { file: 'widgets', fields: ['settings', 'key', 'createdAt'] },
	notificationSettings: { file: 'notification-settings', fields: ['choices'] },
	tableSettings: { file: 'table-settings', fields: ['settings'] },
	session: { file: 'sessions', fields: ['kind', 'browser', 'system', 'country', 'beganAt', 'usedAt', 'endedAt', 'how'] },
	factors: { file: 'log-in', fields: ['authenticatorSince', 'passkeys'] },
	webhookDelivery: { file: 'webhook-deliveries', fields: ['type', 'body', 'createdAt', 'state', 'attempts'] },
	notification: { file: 'notifications', fields: ['kind', 'data', 'diamondId', 'createdAt', 'isRead', 'mailedAt'] },
};

/** Kinds that are exported elsewhere, or contain nothing about the member but when a message was sent. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
	member: 'in the profile',
	sellerCheck: 'state and licence, which are in the profile, and a number of bids',
	additions: 'how often the member added to a list',
	deedValues: 'in the record, with their deeds',
	priceList: 'opened, in a file of its own',
	ownKeys: 'the hashes of the keys, which are in a file of their own',
	receivers: 'without the keys that reach a browser, in a file of its own',
	webhooks: 'without the secrets, in a file of its own',
	memberWork: 'the copy itself',
	webhookAsk: 'work for the sender of webhooks',
	webhookWait: 'which deliveries wait',
	webhookHealth: 'since when a receiver fails',
	heldMail: 'which notifications wait to be mailed',
	closingMail: 'which notifications went out in one mail',
	notice: 'what a notification will tell',
	noticeTold: 'when the next one may be told',
	matchDay: 'how many matches were told on a day',
};

const INSTANT = /(?:^at|At|By|Since|since)$/;

/** Returns an item's file and entry in the copy, or undefined if its kind is left out. */
export function exportOwnItem({ entity, values }: OwnItem): { file: OwnDataFile; entry: Record<string, unknown> } | undefined {
	const exported = EXPORTED[entity];
	if (!exported) return undefined;
	return { file: exported.file, entry: writeInstants(Object.fromEntries(exported.fields.map((field) => [field, values[field]]))) };
}

/** Replaces instants at any depth by ISO 8601. */
export function writeInstants<T>(value: T, name?: string): T;
export function writeInstants(value: unknown, name = ''): unknown {
	if (typeof value === 'number') return INSTANT.test(name) && value > 0 ? new Date(value).toISOString() : value;
	if (Array.isArray(value)) return value.map((one) => writeInstants(one));
	if (value instanceof Set) return [...value];
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, writeInstants(inner, key)]));
}
