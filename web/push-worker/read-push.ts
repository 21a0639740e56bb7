/** The content of a push message, as `functions/usecases/notifications/web-push.ts` writes it. */
export interface PushContent {
	title: string;
	body: string;
	language: string;
	tag: string;
	/** Path and query within the market. */
	place: string;
	/** The notification. Messages of earlier releases do not have it. */
	id?: string;
}

/** A push message must always show something: an unreadable one says that there is news. */
const UNREADABLE: PushContent = { title: 'Diamond Market', body: '', language: 'en', tag: 'market', place: '/notificationTab' };

/** Reads a push message. Only the market can have written it; it is checked nevertheless. */
export function readPush(text: string | undefined): PushContent {
	try {
		const { title, body, language, tag, place, id } = JSON.parse(text ?? '');
		if ([title, body, language, tag, place].some((one) => typeof one !== 'string') || !title) return UNREADABLE;
		return { title, body, language, tag, place: readPlace(place), ...(typeof id === 'string' && { id }) };
	} catch {
		return UNREADABLE;
	}
}

/** Returns `place` if it is a path within the market, else the notifications' page. */
export function readPlace(place: unknown): string {
	return typeof place === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(place) ? place : UNREADABLE.place;
}
