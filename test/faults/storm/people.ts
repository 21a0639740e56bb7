import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from '#shared/contract/client.ts';
import { type Random, seededRandom } from '#test/bench/search/random.ts';
import { anActiveMember } from '#test/steps/given.ts';
import { ADMIN, getOrigin, type SignedIn, signIn } from '#test/steps/market.ts';
import type { Book, Outcome } from './book.ts';

/** A member of the storm, whose sessions are renewed as they end. */
export interface Person {
	userName: string;
	memberId: string;
	api: Client;
	random: Random;
}

/** Milliseconds between two checks by a member who waits for a ban to be lifted, or for an import. */
const LOOKS_EVERY = 30;
/** Milliseconds to wait after the refusal of a member who has called too often. */
const LIMITED_FOR = 1000;

export async function enrolDealer(name: string, seed: number): Promise<Person> {
	return makePerson(await anActiveMember(name, `Gems of ${name}`), seed);
}

/** Signs in as the market's admin. Several people may use the account at the same time. */
export async function enrolAdmin(seed: number): Promise<Person> {
	return makePerson(await signIn(ADMIN), seed);
}

function makePerson(signedIn: SignedIn, seed: number): Person {
	let { session } = signedIn;
	const renew = async () => {
		session = (await signIn(signedIn.userName)).session;
		return session.token;
	};
	return {
		userName: signedIn.userName,
		memberId: session.data.userId,
		api: createClient({ base: `${getOrigin()}/api/v1`, token: () => session.token, language: () => 'en', renew, prove: renew }),
		random: seededRandom(seed),
	};
}

/** Codes after which the same call can safely be repeated, since nothing was done. */
const NOTHING_DONE = ['MEMBER_BANNED', 'TOO_MANY_REQUESTS'];

/** Makes a call once. */
export function once<T>(book: Book, what: string, call: () => Promise<T>): Promise<Outcome<T>> {
	return book.attempt(what, call());
}

/** Makes a call, and repeats it while its caller is banned. */
export function onceAllowed<T>(book: Book, what: string, call: () => Promise<T>): Promise<Outcome<T>> {
	return repeatAfter(NOTHING_DONE, book, what, call);
}

/** Makes a call that may be repeated, and repeats it while its caller is banned or the market is busy. */
export function insist<T>(book: Book, what: string, call: () => Promise<T>): Promise<Outcome<T>> {
	return repeatAfter([...NOTHING_DONE, 'BUSY'], book, what, call);
}

async function repeatAfter<T>(codes: readonly string[], book: Book, what: string, call: () => Promise<T>): Promise<Outcome<T>> {
	for (;;) {
		const outcome = await book.attempt(what, call());
		if (outcome.code === undefined || !codes.includes(outcome.code)) return outcome;
		await pause(outcome.code === 'TOO_MANY_REQUESTS' ? LIMITED_FOR : LOOKS_EVERY);
	}
}

/** Like {@link insist}. Throws on any other refusal. */
export async function insistOn<T>(book: Book, what: string, call: () => Promise<T>): Promise<T> {
	const { answer, code } = await insist(book, what, call);
	if (code !== undefined) throw new Error(`${what} was refused: ${code}`);
	return answer as T;
}

export function choose<T>(random: Random, values: readonly T[]): T | undefined {
	return values[random.below(values.length)];
}

/** Chooses up to `most` of the values, in random order. */
export function chooseSome<T>(random: Random, values: readonly T[], most: number): T[] {
	return values
		.map((value) => ({ value, place: random.next() }))
		.sort((one, other) => one.place - other.place)
		.slice(0, most)
		.map(({ value }) => value);
}
