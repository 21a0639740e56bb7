import { FACTOR_CHANGES } from '../accounts/second-factor.ts';
import { DAY } from '../common/durations.ts';

/** Kinds of events in the audit log (issue 11). An event has an actor, a time, a place, and the values before and after. */
export const AUDIT_KINDS = [
	'SIGN_IN',
	'SIGN_OUT',
	'PASSWORD',
	'FACTOR',
	'PROFILE',
	'PRICE',
	'BID',
	'DECISION',
	'BAN',
	'POINTS',
	'SETTING',
	'IMPORT',
	'EXPORT',
	'REMOVAL',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** More closely, where one kind is of several acts. */
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
	'PRICE_LIST',
	'PRICE_LIST_DELETED',
	'MEDIA',
	'REPLACED',
	'REJECTED_ROWS',
	'STONES',
	'RECORD',
	'OWN_DATA',
	'OWN_DATA_SAVED',
	...FACTOR_CHANGES,
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** Single facts by name; null stands for none. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>;

/** Why a completion deadline bans a member: somebody complained, or nobody confirmed the deal. */
export const DEADLINE_REASONS = ['COMPLAINT', 'NOT_CONFIRMED'] as const;
export type DeadlineReason = (typeof DEADLINE_REASONS)[number];

/**
 * Whether an entry may name a person for what the clock did: a ban by deadline or
 * a rejection by time-out. Earlier releases named whoever called first after the
 * deadline. The entry alone does not prove it: sellers reject bids, too.
 */
export function mayBeClockStep({ kind, act, by, reason }: { kind: AuditKind; act?: AuditAct; by?: string; reason?: string }): boolean {
	if (by === undefined) return false;
	if (kind === 'BAN') return act === 'BANNED' && (DEADLINE_REASONS as readonly (string | undefined)[]).includes(reason);
	return (kind === 'DECISION' && act === 'REJECTED') || (kind === 'POINTS' && (act === 'REJECTED_BID' || act === 'BID_REJECTED'));
}

/** Where the random characters of a ULID begin. */
const ULID_RANDOM = 10;
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns the id of the entry that corrects `deedId`: of the same instant, so that
 * it is listed beside that entry, and always the same one, so that an entry is
 * corrected once.
 */
export function nameCorrection(deedId: string): string {
	const next = CROCKFORD.charAt((CROCKFORD.indexOf(deedId.charAt(ULID_RANDOM)) + 1) % CROCKFORD.length);
	return deedId.slice(0, ULID_RANDOM) + next + deedId.slice(ULID_RANDOM + 1);
}

/** How long a deed is kept: a sign-in, a sign-out and an export for a year, what was agreed and decided for three, as the law wants of a dealer's ledger. Milliseconds. */
export function chooseRetention(kind: AuditKind): number {
	return (['SIGN_IN', 'SIGN_OUT', 'EXPORT'].includes(kind) ? 1 : 3) * 366 * DAY;
}

/**
 * Where a call came from, as far as it is worth keeping: the neighbourhood of an
 * address of IPv4 (its first three numbers), of IPv6 the first three groups. It
 * tells another town from one's own, and names no household.
 */
export function shortenNetwork(address: string): string {
	if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return `${address.split('.').slice(0, 3).join('.')}.0`;
	if (!address.includes(':')) return '';
	const [front = ''] = address.split('::');
	return `${[...front.split(':').filter(Boolean), '0', '0', '0'].slice(0, 3).join(':')}::`;
}

/** The values of `names` that differ, before and after; undefined when none does. */
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
