import { FACTOR_CHANGES } from '../accounts/second-factor.ts';
import { DAY } from '../common/durations.ts';
import { AUDIT_RETENTION } from './limits.ts';

/** Kinds of events in the audit log (issue 11). An event has an actor, a time, a network, and the values before and after. */
export const AUDIT_KINDS = [
	'SIGN_IN',
	'SIGN_OUT',
	'PASSWORD',
	'FACTOR',
	'PROFILE',
	'PRICE',
	'STOCK',
	'BID',
	'DECISION',
	'BAN',
	'POINTS',
	'SETTING',
	'IMPORT',
	'EXPORT',
	'KEY',
	'REMOVAL',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Acts that tell the events of one kind apart. */
export const AUDIT_ACTS = [
	'ANOTHER',
	'ELSEWHERE',
	'EVERYWHERE',
	'BY_CODE',
	'BY_ADMIN',
	'REGISTRATION_SENT',
	'CEILING_RAISED',
	'ACCEPTED',
	'REJECTED',
	'CONFIRMED',
	'COMPLAINT',
	'WITHDRAWN',
	'VERDICT',
	'APPROVED',
	'REFUSED',
	'NAME_APPROVED',
	'NAME_REFUSED',
	'BANNED',
	'LIFTED',
	'CORRECTION',
	'REJECTED_BID',
	'BID_REJECTED',
	'BY_CLOCK',
	'DISCOUNT_RATE',
	'NOTIFICATIONS',
	'WEB_PUSH',
	'WEBHOOK',
	'WEBHOOK_SECRET',
	'WIDGET',
	'PRICE_LIST',
	'PRICE_LIST_DELETED',
	'MEDIA',
	'REPLACED',
	'DELETED',
	'FAILED',
	'REJECTED_ROWS',
	'STONES',
	'RECORD',
	'OWN_DATA',
	'OWN_DATA_SAVED',
	'KEY_MADE',
	'KEY_REVOKED',
	'KEY_USED',
	'KEY_DAY',
	...FACTOR_CHANGES,
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** The changed values by name. A missing value is null. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>;

/** Reasons for which a completion deadline bans a member: a complaint, or no confirmation. */
export const DEADLINE_REASONS = ['COMPLAINT', 'NOT_CONFIRMED'] as const;
export type DeadlineReason = (typeof DEADLINE_REASONS)[number];

/**
 * Returns whether an event may wrongly name a person as the actor of a step that the clock took: a ban by deadline, or a rejection by
 * time-out. Earlier releases named the first caller after the deadline. The event alone does not prove it, since sellers reject bids, too.
 */
export function mayBeClockStep({ kind, act, by, reason }: { kind: AuditKind; act?: AuditAct; by?: string; reason?: string }): boolean {
	if (by === undefined) return false;
	if (kind === 'BAN') return act === 'BANNED' && (DEADLINE_REASONS as readonly (string | undefined)[]).includes(reason);
	return (kind === 'DECISION' && act === 'REJECTED') || (kind === 'POINTS' && (act === 'REJECTED_BID' || act === 'BID_REJECTED'));
}

/** Offset of the random characters in a ULID. */
const ULID_RANDOM = 10;
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the id of the event that corrects `deedId`: with the same time, so that both are listed together, and deterministic, so that it exists once. */
export function nameCorrection(deedId: string): string {
	const next = CROCKFORD.charAt((CROCKFORD.indexOf(deedId.charAt(ULID_RANDOM)) + 1) % CROCKFORD.length);
	return deedId.slice(0, ULID_RANDOM) + next + deedId.slice(ULID_RANDOM + 1);
}

/** Returns how long an event is stored, in milliseconds: one year for sign-ins, sign-outs and exports, otherwise AUDIT_RETENTION. */
export function chooseRetention(kind: AuditKind): number {
	return ['SIGN_IN', 'SIGN_OUT', 'EXPORT'].includes(kind) ? 366 * DAY : AUDIT_RETENTION;
}

/**
 * Shortens a caller's address to its network: the first three numbers of an IPv4 address, or the first three groups of an IPv6 address. The
 * network distinguishes towns but identifies no household.
 */
export function shortenNetwork(address: string): string {
	if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return `${address.split('.').slice(0, 3).join('.')}.0`;
	if (!address.includes(':')) return '';
	const [front = ''] = address.split('::');
	return `${[...front.split(':').filter(Boolean), '0', '0', '0'].slice(0, 3).join(':')}::`;
}

/** Returns the values of `names` that differ, before and after. Returns undefined if all are equal. */
export function compareValues<N extends string>(
	before: Partial<Record<N, unknown>>,
	after: Partial<Record<N, unknown>>,
	names: readonly N[],
): { before: AuditValues; after: AuditValues } | undefined {
	const differing = names.filter((name) => readValue(before[name]) !== readValue(after[name]));
	if (differing.length === 0) return undefined;
	const pick = (values: Partial<Record<N, unknown>>) => Object.fromEntries(differing.map((name) => [name, readValue(values[name])]));
	return { before: pick(before), after: pick(after) };
}

function readValue(value: unknown): string | number | boolean | null {
	if (value === undefined || value === null || value === '') return null;
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
	return JSON.stringify(value);
}
