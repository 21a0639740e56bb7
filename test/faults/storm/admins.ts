import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { moveClock } from '#test/steps/market.ts';
import { addOne, type Book } from './book.ts';
import { choose, insist, type Person } from './people.ts';
import { answerAll, type Trade } from './traders.ts';

/** The actions of admins and of the clock. */

/** Maximum milliseconds between a ban and the call that lifts it, and between two movements of the clock. */
const LIFTED_AFTER = 120;
const CLOCK_RESTS_FOR = 1000;
/** An admin pauses up to this many times as long as the last action took, so that dealers can act on a slow machine, too. */
const RESTS_FOR = 3;

/**
 * Bans a dealer and lifts the ban as soon as it is in force, mostly before the call is answered.
 * Some bans stay until another admin lifts them, and some cases are decided. `favourites` are
 * dealers whom the admins ban most.
 */
export async function actAsAdmin({ book, dealers }: Trade, admin: Person, favourites: readonly Person[]): Promise<void> {
	const { random } = admin;
	const begun = performance.now();
	const dealer = choose(random, random.chance(0.5) ? favourites : dealers);
	if (!dealer) return;
	const banning = { isOver: true };
	const answered = random.chance(0.8) ? ban(book, admin, dealer, banning) : undefined;
	if (random.chance(0.9)) {
		await pause(random.below(LIFTED_AFTER));
		// Retries until the ban is written, since before that there is nothing to lift.
		while ((await lift(book, admin, dealer)) === 'STATE_CONFLICT' && !banning.isOver);
	}
	await answered;
	if (random.chance(0.3)) await decideCases(book, admin);
	await pause(random.next() * RESTS_FOR * (performance.now() - begun));
}

async function ban(book: Book, { api }: Person, { memberId }: Person, banning: { isOver: boolean }): Promise<void> {
	banning.isOver = false;
	book.tell(memberId, 'ban called');
	const { code } = await book.attempt('ban', api.banMember({ params: { userId: memberId }, body: { reason: 'A storm.' } }));
	banning.isOver = true;
	book.tell(memberId, `ban answered ${code ?? 'done'}`);
}

/** Lifts a ban. Returns the code of a refusal. Each call has a reason of its own: one with the reason of the last would be answered as a repetition. */
async function lift(book: Book, { api }: Person, { memberId }: Person): Promise<string | undefined> {
	const reason = `A calm, ${randomUUID()}.`;
	const { code } = await book.attempt('lift', api.liftBan({ params: { userId: memberId }, body: { reason } }));
	if (code === undefined) {
		book.tell(memberId, 'lift answered done');
		addOne(book.lifts, memberId);
	}
	if (code === 'BUSY') book.unsure.add(memberId);
	return code;
}

async function decideCases(book: Book, { api, random }: Person): Promise<void> {
	const { answer } = await insist(book, 'cases', () => api.listCases({ query: { state: 'DECIDING' } }));
	const chosen = choose(random, answer?.content ?? []);
	if (!chosen) return;
	const banned = random.chance(0.3) ? ['buyer' as const] : [];
	await book.attempt('verdict', api.decideCase({ params: { id: chosen.caseId }, body: { banned, reason: 'A storm.' } }));
}

/** Moves the clock in leaps until `isOver`. With `mayLeapFar` a leap may exceed the thirty days for which a stone is displayed. */
export async function moveOn(trade: Trade, { random }: Person, isOver: () => boolean, mayLeapFar: boolean): Promise<void> {
	while (!isOver()) {
		await pause(random.below(CLOCK_RESTS_FOR));
		const leap = random.next();
		if (leap < 0.7) await moveClock(leap < 0.4 ? { to: '17:00' } : { advance: leap < 0.5 ? 'PT1H' : 'P1D' });
		else await passDeadline(trade, leap < 0.98 || !mayLeapFar ? 'P3D' : 'P31D');
		trade.book.count('clock moved');
	}
}

/** Closes the remaining auctions, and passes the deadlines of all while their parties still act. */
export async function passDeadlines(trade: Trade): Promise<void> {
	await moveClock({ advance: 'P1D' });
	await passDeadline(trade, 'P3D');
}

/**
 * Moves the clock while members act on their auctions, just in time or too late. Their calls meet
 * decisions of the clock that no sweep has recorded yet.
 */
async function passDeadline(trade: Trade, advance: string): Promise<void> {
	let isOver = false;
	const moved = moveClock({ advance }).finally(() => {
		isOver = true;
	});
	await Promise.all([moved, answerAll(trade, () => isOver)]);
}
