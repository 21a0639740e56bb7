import { listKeys } from '#shared/domain/common/record.ts';
import type { AttributeValue } from '#shared/domain/stock/attributes.ts';
import { AVAILABILITIES } from '#shared/domain/stock/diamond.ts';
import { Refusal } from '../problems.ts';
import { readYesOrNo } from './grades.ts';
import { findSpelling, isNothing, makePlain, mapSpellings, normalizeSpelling } from './text.ts';

type Availability = AttributeValue<'availability'>;

const availabilities = mapSpellings<Availability | undefined>([
	...AVAILABILITIES.map((code) => [code, [normalizeSpelling(code)]] as const),
	['GUARANTEED', ['G', 'GA', 'GUARANTEEDAVAILABLE', 'AVAILABLE', 'A', 'INSTOCK', 'STOCK', 'YES', 'Y', '在庫あり', '在庫有', '在庫有り', 'あり', '有']],
	['PENDING_CONTACT', ['PENDING', 'PC', 'M', 'MEMO', 'ONMEMO', 'HOLD', 'ONHOLD', 'H', 'CONTACT', '要確認', '要連絡', '問合せ', '確認中', '商談中']],
]);
/** Marks of Japanese sheets for a stone in stock, on hold, and gone. */
const MARKS = { GUARANTEED: /^[○◯〇◎✓✔]$/, PENDING_CONTACT: /^[△▲]$/ } as const;
const GONE = /^[×✕✖✗✘❌]$/;
const readMark = (cell: string) => makePlain(cell).replace(/\ufe0f/g, '');

/** Words for a stone that cannot be bought, also within other words. */
const UNAVAILABLE =
	/\b(?:SOLD|UNAVAILABLE|NOT[ -]?AVAILABLE|OUT OF STOCK|RESERVED?|BOOKED|BLOCKED|INVOICED|SHIPPED|WITHDRAWN)\b|^(?:NA|N[/.]A\.?|NO|N|FALSE)$|売約|売却|売切|売り切|成約|販売済|予約|取り?置|品切|欠品|在庫(?:なし|無)/;

/** Returns whether a cell of a second column of availability says that the stone cannot be bought. Such columns often state something else. */
export function saysUnavailable(cell: string): boolean {
	return UNAVAILABLE.test(makePlain(cell).toUpperCase()) || GONE.test(readMark(cell));
}

export function readAvailability(cell: string): Availability | undefined | Refusal {
	// The trade's code for "not available", which in other columns marks an empty cell.
	if (normalizeSpelling(cell) === 'NA' && !cell.includes('#')) return new Refusal('UNKNOWN_AVAILABILITY');
	const marked = listKeys(MARKS).find((code) => MARKS[code].test(readMark(cell)));
	if (marked) return marked;
	return isNothing(makePlain(cell)) ? undefined : findSpelling(availabilities, normalizeSpelling(cell), 'UNKNOWN_AVAILABILITY');
}

/** Matches a status of a stone that somebody else has or may take: `Out`, `On memo`, `Hold by ABC`, `With client`. */
const HELD =
	/^(?:(?:GIVEN |SENT )?OUT|(?:OUT |SENT )?ON (?:MEMO|HOLD|APPRO(?:VAL)?|CONSIGN(?:MENT|ED)?)|HOLD|HELD|BUSY|CONSIGNED|WITH (?:A |THE )?(?:CLIENT|CUSTOMER|BUYER|BROKER))\b|^MEMO\b(?!.*\b(?:AVAIL\w*|OK|POSSIBLE|ALLOWED|NO|YES|TERMS|PRICES?|DISC\w*)\b)|貸出|委託中|保留|商談中/;

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
