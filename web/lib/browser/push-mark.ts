import { isRecord } from '../is-record.ts';
import { parseJson } from '../parse-json.ts';

/** The web push state of this browser. Instants in milliseconds. */
export interface PushMark {
	/** The member who turned web push on. */
	memberId?: string;
	/** The market's id of this browser, since web push was turned on. */
	receiverId?: string;
	/** Time of the last registration with the market. */
	renewedAt?: number;
	language?: string;
	/** Whether the member refused the offer. It is not repeated. */
	declined?: boolean;
}

const KEY = 'web-push';
const RENEWED_AFTER = 24 * 3_600_000;

export function readPushMark(storage: Pick<Storage, 'getItem'>): PushMark {
	const kept = parseJson(storage.getItem(KEY));
	if (!isRecord(kept)) return {};
	const { memberId, receiverId, renewedAt, language, declined } = kept;
	return {
		memberId: typeof memberId === 'string' ? memberId : undefined,
		receiverId: typeof receiverId === 'string' ? receiverId : undefined,
		renewedAt: typeof renewedAt === 'number' ? renewedAt : undefined,
		language: typeof language === 'string' ? language : undefined,
		declined: declined === true,
	};
}

export function storePushRecord(storage: Pick<Storage, 'setItem'>, mark: PushMark): void {
	storage.setItem(KEY, JSON.stringify(mark));
}

/** Makes the next sign-in register the browser again, because the market drops it with the session that it ends. */
export function requireRenewal(storage: Pick<Storage, 'getItem' | 'setItem'>): void {
	const mark = readPushMark(storage);
	if (mark.receiverId) storePushRecord(storage, { ...mark, renewedAt: 0 });
}

/** Whether web push may be offered: once, after a bid, if the browser's permission is undecided. On iOS only the installed app supports it. */
export function mayOfferPush({ receiverId, declined }: PushMark, browser: { isAble: boolean; permission: NotificationPermission; hasBid: boolean }): boolean {
	return browser.isAble && browser.hasBid && browser.permission === 'default' && receiverId === undefined && !declined;
}

/** Whether the browser must be registered again: its address or language changed, or the registration is old. */
export function isRenewalDue({ receiverId, renewedAt = 0, language }: PushMark, present: { receiverId: string; language: string; now: number }): boolean {
	return receiverId !== present.receiverId || language !== present.language || present.now - renewedAt > RENEWED_AFTER;
}
