import { DAY, HOUR, MINUTE } from '../common/durations.ts';

export const WEBHOOKS_PER_MEMBER = 10;
export const WEBHOOK_URL_LENGTH = 500;
export const WEBHOOK_DESCRIPTION_LENGTH = 100;
/** How long a replaced secret still signs after a rotation. */
export const SECRET_OVERLAP = DAY;
/** Largest number of replaced secrets that still sign. */
export const FORMER_SECRETS = 3;
/** How long the log of deliveries is stored. */
export const DELIVERY_KEPT = 30 * DAY;
/** Attempts of a delivery that the log lists; the newest are kept. */
export const ATTEMPTS_LISTED = 12;
/** Characters of a receiver's answer in the log. */
export const ANSWER_LOGGED = 1024;
/** A webhook whose every attempt failed for this long is switched off. */
export const OFF_AFTER = 5 * DAY;
/** Attempts to one receiver at once. While it fails, there is only one. */
export const SENDS_AT_ONCE = 4;
/** Milliseconds in which one call of the sender begins attempts. */
export const BEGINS_WITHIN = 20_000;

/** Pauses after the first, second … failed attempt, as in the specification of Standard Webhooks: ten attempts in three days. */
export const PAUSES = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY] as const;
const LONGEST_PAUSE = DAY;
/** How long an event is of use: more than the sum of the pauses. Older ones are given up without an attempt. */
export const EVENT_LIFE = 4 * DAY;

/** Reasons for which an attempt got no answer. `ADDRESS`: the name leads to an address that is not public. */
export const WEBHOOK_FAULTS = ['ADDRESS', 'UNREACHABLE', 'CERTIFICATE', 'TIMEOUT'] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];
/** Why a webhook is off: its member, the receiver (410 Gone), or five days of failures. */
export const OFF_REASONS = ['MEMBER', 'GONE', 'FAILING'] as const;
export type OffReason = (typeof OFF_REASONS)[number];
export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Result of one attempt: the status, or the fault. */
export interface Outcome {
	status?: number;
	fault?: WebhookFault;
	/** Milliseconds for which the receiver asks to wait (`Retry-After`). */
	retryAfter?: number;
}

/** Returns whether an answer confirms the delivery. A redirect does not. */
export function isDelivered({ status }: Outcome): boolean {
	return status !== undefined && status >= 200 && status < 300;
}

/** Returns whether the receiver wants no further events (410 Gone). */
export function isGone({ status }: Outcome): boolean {
	return status === 410;
}

/**
 * Computes the pause after `failures` failures in a row, at least the receiver's `Retry-After` but at most a day. Returns the last pause for more
 * failures than the schedule has.
 */
export function computePause(failures: number, { retryAfter = 0 }: Outcome): number {
	return Math.min(LONGEST_PAUSE, Math.max(retryAfter, PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0));
}

/** Decides whether a delivery after `tries` failed attempts is tried again, and when. Returns undefined if it is given up. */
export function planRetry(tries: number, createdAt: number, now: number, outcome: Outcome): number | undefined {
	if (tries > PAUSES.length || now - createdAt >= EVENT_LIFE) return undefined;
	return now + computePause(tries, outcome);
}

/** Returns whether the address may be a webhook's: https, no credentials, no fragment, port 443 or an unprivileged one. */
export function isWebhookAddress(address: string): boolean {
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (url?.protocol !== 'https:' || url.username || url.password || url.hash) return false;
	return url.port === '' || Number(url.port) >= 1024;
}
