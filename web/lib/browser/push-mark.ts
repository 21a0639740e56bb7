import { isRecord } from '../is-record.ts';
import { parseJson } from '../parse-json.ts';

/** The web push state of this browser. Instants in milliseconds. */
export interface PushMark {
	/** The member who turned it on. */
	memberId?: string;
	/** The market's id of this browser, since web push was turned on. */
	receiverId?: string;
	/** When the subscription was last registered with the market, and in which language. */
	renewedAt?: number;
	language?: string;
	/** The member refused the offer and is not asked again. */
	declined?: boolean;
}

const KEY = 'web-push';
/** Milliseconds after which the registration is renewed. */
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

/** Whether web push may be offered: after a bid, once, if the browser's permission is undecided. On iOS only the installed app can. */
export function mayOfferPush({ receiverId, declined }: PushMark, browser: { isAble: boolean; permission: NotificationPermission; hasBid: boolean }): boolean {
	return browser.isAble && browser.hasBid && browser.permission === 'default' && receiverId === undefined && !declined;
}

/** Whether the browser must be registered again: its address or language changed, or the registration is old. */
export function isRenewalDue({ receiverId, renewedAt = 0, language }: PushMark, present: { receiverId: string; language: string; now: number }): boolean {
	return receiverId !== present.receiverId || language !== present.language || present.now - renewedAt > RENEWED_AFTER;
}
