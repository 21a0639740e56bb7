import { isRecord } from '../is-record.ts';
import { parseJson } from '../parse-json.ts';
import { tryToStore } from '../try-to-store.ts';

const KIND = 'unsaved';
const LIFE = 7 * 24 * 3_600_000;
/** Maximum number of stored drafts, and of characters in each. */
const MOST = 20;
const LONGEST = 300_000;

type Texts = Readonly<Record<string, string>>;

/** Unsent input by field, with the time when it was stored (milliseconds since 1970 by the device's clock). */
export interface KeptDraft {
	texts: Texts;
	at: number;
}

type Drafts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const makeKey = (memberId: string, place: string) => `${KIND} ${memberId} ${place}`;

/**
 * Stores a member's unsent text for `place` in this browser. The draft survives a reload and the end of a
 * session, and no other member sees it. If `texts` is empty or too long, the stored draft is deleted. Never
 * use it for passwords or ceilings: the text is not protected.
 */
export function storeDraft(drafts: Drafts, memberId: string, place: string, texts: Texts, now: number): void {
	const key = makeKey(memberId, place);
	const written = JSON.stringify({ texts, at: now } satisfies KeptDraft);
	if (Object.keys(texts).length === 0 || written.length > LONGEST) drafts.removeItem(key);
	// If the browser's storage is full, the text is still in its form.
	else tryToStore(drafts, key, written);
	const others = listDrafts(drafts).filter((one) => one.key !== key);
	for (const { key: old } of others.slice(MOST - 1)) drafts.removeItem(old);
}

/** Reads a member's unsent input at `place`. Returns undefined for a missing or old draft. */
export function readDraft(drafts: Drafts, memberId: string, place: string, now: number): KeptDraft | undefined {
	const kept = parseDraft(drafts.getItem(makeKey(memberId, place)));
	return kept && kept.at > now - LIFE ? kept : undefined;
}

export function forgetDraft(drafts: Drafts, memberId: string, place: string): void {
	drafts.removeItem(makeKey(memberId, place));
}

function listDrafts(drafts: Drafts): { key: string; at: number }[] {
	const keys = Array.from({ length: drafts.length }, (_, at) => drafts.key(at)).filter((key) => key?.startsWith(`${KIND} `));
	return keys.flatMap((key) => (key ? [{ key, at: parseDraft(drafts.getItem(key))?.at ?? 0 }] : [])).sort((one, other) => other.at - one.at);
}

/** Returns undefined if the content is invalid: an older version or a curious member may have written it. */
function parseDraft(text: string | null): KeptDraft | undefined {
	const found = parseJson(text);
	if (!isRecord(found) || typeof found.at !== 'number' || !isRecord(found.texts)) return undefined;
	const texts = Object.entries(found.texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
	return texts.length > 0 ? { texts: Object.fromEntries(texts), at: found.at } : undefined;
}
