/** What a message of the market says, as `functions/usecases/telling/web-push.ts` writes it. */
export interface PushContent {
	title: string;
	body: string;
	language: string;
	tag: string;
	/** Path and query within the market. */
	place: string;
}

/** Whoever asked to be told must be shown something: what cannot be read says that there is news. */
const UNREADABLE: PushContent = { title: 'Diamond Market', body: '', language: 'en', tag: 'market', place: '/notificationTab' };

/** What a message says; nobody but the market can have written it, and yet nothing of it is believed. */
export function readPush(text: string | undefined): PushContent {
	try {
		const { title, body, language, tag, place } = JSON.parse(text ?? '');
		if ([title, body, language, tag, place].some((one) => typeof one !== 'string') || !title) return UNREADABLE;
		return { title, body, language, tag, place: readPlace(place) };
	} catch {
		return UNREADABLE;
	}
}

/** Reduces an address to a path within the market. */
export function readPlace(place: unknown): string {
	return typeof place === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(place) ? place : UNREADABLE.place;
}
