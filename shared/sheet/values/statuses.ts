import { Refusal } from '../problems.ts';
import { readAvailability, readYesOrNo, saysUnavailable } from './grades.ts';
import { isNothing, makePlain, normalizeSpelling } from './text.ts';

/** Matches a status of a stone that somebody else has or may take: `Out`, `On memo`, `Hold by ABC`, `With client`. */
const HELD =
	/^(?:(?:GIVEN |SENT )?OUT|(?:OUT |SENT )?ON (?:MEMO|HOLD|APPRO(?:VAL)?|CONSIGN(?:MENT|ED)?)|HOLD|HELD|BUSY|CONSIGNED|WITH (?:A |THE )?(?:CLIENT|CUSTOMER|BUYER|BROKER))\b|^MEMO\b(?!.*\b(?:AVAIL\w*|OK|POSSIBLE|ALLOWED|NO|YES|TERMS|PRICES?|DISC\w*)\b)|貸出|委託中|保留/;

/** Returns whether a cell of a second column of availability says that somebody else has the stone or may take it. */
export function saysHeld(cell: string): boolean {
	return HELD.test(makePlain(cell).toUpperCase());
}

/** Matches the beginning of a remark that the stone is sold, or may not be bought. */
const SOLD =
	/^(?:(?:IS |NOW |ALREADY )?(?:SOLD|RESERVED|BOOKED|BLOCKED)|(?:NOT|UN) ?AVAILABLE|OUT OF STOCK)\b|^(?:売約|売却|成約|商談中|販売済|予約済|取り?置き)/;

/** Returns whether a remark says that the stone is sold, reserved or with somebody else. */
export function saysGone(remark: string): boolean {
	const text = makePlain(remark).toUpperCase();
	return SOLD.test(text) || (HELD.test(text) && !/^OUT\b(?! ON)/.test(text));
}

/** Normalized words of a status that says nothing about who has the stone. */
const ORDINARY: ReadonlySet<string> = new Set([
	...['ACTIVE', 'NEW', 'NEWARRIVAL', 'LIVE', 'LISTED', 'ONLINE', 'PUBLISHED', 'UPLOADED', 'UPDATED', 'FRESH', 'OPEN', 'NORMAL', 'OK', 'FORSALE'],
	...['IN', 'INHOUSE', 'INHAND', 'ONHAND', 'OFFICE', '新規', '新着', '販売中', '出品中', '掲載中', '公開', '公開中', '社内在庫'],
]);

/** Returns whether a cell of a second column of availability has a status that cannot be read, and may say that the stone is not available. */
export function isStatusUnclear(cell: string): boolean {
	if (isNothing(makePlain(cell)) || readYesOrNo(cell) !== undefined || ORDINARY.has(normalizeSpelling(cell))) return false;
	return readAvailability(cell) instanceof Refusal && !saysUnavailable(cell) && !saysHeld(cell);
}
