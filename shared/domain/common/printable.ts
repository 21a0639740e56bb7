/**
 * Characters that every text refuses: control characters, lone surrogates (which the table cannot store), and marks of writing direction, with which one name
 * can imitate another. Texts of one line also refuse invisible characters, except the joiners that some scripts and emoji need.
 */
const NOWHERE = '\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069';
/** Invisible characters that come along when text is copied from web pages and spreadsheets. */
const UNSEEN = '\\u00AD\\u200B\\u200E\\u200F\\u061C\\u2060-\\u2064\\uFEFF';

export const ONE_LINE = new RegExp(`^[^${NOWHERE}${UNSEEN}\\p{Zl}\\p{Zp}]*$`, 'u');
/** Text with line breaks. */
export const LINES = new RegExp(`^(?:[^${NOWHERE}]|[\\n\\r\\t])*$`, 'u');
/** Text with a visible character: not only joiners and spaces. */
export const VISIBLE = /[^\p{Cf}\s]|^$/u;
/**
 * A number that serves as a name (rulebook 1). All its characters are visible, so that numbers that look alike are equal. The ligature U+FDFA is refused,
 * because it is 18 characters once normalised: 40 of them exceed a sort key.
 */
export const NUMBER_NAME = /^[^\uFDFA\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]*$/u;

const EVERY_UNSEEN = new RegExp(`[${UNSEEN}]`, 'gu');

export function removeUnseen(text: string): string {
	return text.replace(EVERY_UNSEEN, '');
}
