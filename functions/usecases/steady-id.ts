import { createHash } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_CHARACTERS = 10;
const HASH_CHARACTERS = 16;

/** Derives an id in the form of a ULID from an instant (milliseconds) and a subject, so that a repetition gets the same id. */
export function deriveSteadyId(instant: number, ...what: readonly (string | number)[]): string {
	let time = '';
	for (let rest = instant; time.length < TIME_CHARACTERS; rest = Math.floor(rest / 32)) time = CROCKFORD.charAt(rest % 32) + time;
	const hash = createHash('sha256').update(JSON.stringify(what)).digest();
	return time + [...hash.subarray(0, HASH_CHARACTERS)].map((octet) => CROCKFORD.charAt(octet % 32)).join('');
}
