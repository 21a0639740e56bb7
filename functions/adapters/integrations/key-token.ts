import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Fixed prefixes, so that secret scanners find keys. `secret`: an API key. `publishable`: a widget's key, which may be public. */
const PREFIXES = { secret: 'dmk_', publishable: 'dmp_' } as const;
export type KeyKind = keyof typeof PREFIXES;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Random characters of a key, some 190 bits. */
const RANDOM_LENGTH = 32;
/** Characters of the checksum. Six characters hold any CRC-32. */
const CHECKSUM_LENGTH = 6;
const TOKEN = new RegExp(`^(dmk_|dmp_)([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** Makes the text of a new key: its prefix, 32 random characters and a checksum of six, all in base 62 after the prefix. */
export function makeKeyToken(kind: KeyKind): string {
	const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
	return PREFIXES[kind] + random + writeChecksum(PREFIXES[kind] + random);
}

/** Returns the kind of a key by its text. Returns undefined if the text is not a key or its checksum is wrong; such a text needs no read. */
export function readKeyKind(token: string): KeyKind | undefined {
	const [, prefix, random = '', checksum] = TOKEN.exec(token) ?? [];
	if (prefix === undefined || writeChecksum(prefix + random) !== checksum) return undefined;
	return prefix === PREFIXES.secret ? 'secret' : 'publishable';
}

/** Writes the CRC-32 of a text in base 62, with leading zeros. */
function writeChecksum(text: string): string {
	let rest = crc32(text);
	let digits = '';
	while (digits.length < CHECKSUM_LENGTH) {
		digits = ALPHABET[rest % ALPHABET.length] + digits;
		rest = Math.floor(rest / ALPHABET.length);
	}
	return digits;
}
