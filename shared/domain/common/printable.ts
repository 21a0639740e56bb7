/**
 * Characters that a text may have, typed or from a sheet. Refused everywhere: control characters,
 * halves of characters (which no table takes), and marks that turn the direction of writing, with
 * which one name can be made to look like another. Also refused in texts of one line: invisible
 * characters, except the joiners that some scripts and emoji need.
 */
const NOWHERE = '\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069';
/** Copied along from web pages and spreadsheets, and never meant. */
const UNSEEN = '\\u00AD\\u200B\\u200E\\u200F\\u061C\\u2060-\\u2064\\uFEFF';

/** One line of text. */
export const ONE_LINE = new RegExp(`^[^${NOWHERE}${UNSEEN}\\p{Zl}\\p{Zp}]*$`, 'u');
/** Text whose lines may break. */
export const LINES = new RegExp(`^(?:[^${NOWHERE}]|[\\n\\r\\t])*$`, 'u');
/** Something to see: not only joiners and spaces. */
export const VISIBLE = /[^\p{Cf}\s]|^$/u;
/** A number that is a name (rulebook 1): every character of it can be seen, so that two that look alike are one. */
export const NUMBER_NAME = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]*$/u;

const EVERY_UNSEEN = new RegExp(`[${UNSEEN}]`, 'gu');

/** Without what was copied along unseen. */
export function removeUnseen(text: string): string {
	return text.replace(EVERY_UNSEEN, '');
}
