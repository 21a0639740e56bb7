import { isRecord } from '../is-record.ts';

/** The web push state of this browser. Instants in milliseconds. */
export interface PushMark {
	/** Whose it is. */
	memberId?: string;
	/** The market's id of this browser, since web push was turned on. */
	receiverId?: string;
	/** When the market heard of it last, and in which language it was told to speak. */
	renewedAt?: number;
	language?: string;
	/** Asked, and not wished: nobody is asked again. */
	declined?: boolean;
}

const KEY = 'web-push';
/** A browser that is used every day is known to be. */
const RENEWED_AFTER = 24 * 3_600_000;

export function readPushMark(storage: Pick<Storage, 'getItem'>): PushMark {
	try {
		const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
		if (!isRecord(kept)) return {};
		const { memberId, receiverId, renewedAt, language, declined } = kept;
		return {
			memberId: typeof memberId === 'string' ? memberId : undefined,
			receiverId: typeof receiverId === 'string' ? receiverId : undefined,
			renewedAt: typeof renewedAt === 'number' ? renewedAt : undefined,
			language: typeof language === 'string' ? language : undefined,
			declined: declined === true,
		};
	} catch {
		return {};
	}
}

export function keepPushMark(storage: Pick<Storage, 'setItem'>, mark: PushMark): void {
	storage.setItem(KEY, JSON.stringify(mark));
}

/** Whether a member may be asked: after a bid, once, where the browser has not been told yet. On iOS that is the installed app alone. */
export function mayOfferPush({ receiverId, declined }: PushMark, browser: { isAble: boolean; permission: NotificationPermission; hasBid: boolean }): boolean {
	return browser.isAble && browser.hasBid && browser.permission === 'default' && receiverId === undefined && !declined;
}

/** Whether the market is to hear of a browser anew; its address is known by `receiverId`. */
export function isRenewalDue({ receiverId, renewedAt = 0, language }: PushMark, present: { receiverId: string; language: string; now: number }): boolean {
	return receiverId !== present.receiverId || language !== present.language || present.now - renewedAt > RENEWED_AFTER;
}
