import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { setAccount } from '#functions/adapters/accounts/set-account.ts';
import { countWaiting } from '#functions/adapters/queue-depths.ts';
import { moveClockOffset, readClockOffset, readKeptMails } from '#functions/data/operations/door-items.ts';
import { readMarketClock } from '#functions/environment.ts';
import { openMarket } from '#functions/open-market.ts';
import { handler as sweep } from '#functions/schedules/sweep.ts';
import { MEMBER_STATES } from '#shared/domain/accounts/member.ts';
import { refuseOutsideTests } from './refuse-outside-tests.ts';

refuseOutsideTests();

/** A tester's request to a stage, beyond what members may do. */
const Wish = z.discriminatedUnion('do', [
	z.strictObject({ do: z.literal('read-clock') }),
	/** Moves the clock forward and takes all steps that become due. */
	z.strictObject({ do: z.literal('move-clock'), to: z.iso.datetime() }),
	z.strictObject({ do: z.literal('read-mail'), to: z.string() }),
	/** Creates a member in this state, with an account and without confirming the address. */
	z.strictObject({
		do: z.literal('enrol'),
		password: z.string(),
		member: z.strictObject({
			userName: z.email(),
			firstName: z.string(),
			lastName: z.string(),
			language: z.enum(['en', 'ja']),
			state: z.enum(MEMBER_STATES),
			roleId: z.union([z.literal(101), z.literal(102)]),
		}),
	}),
]);
export type DoorWish = z.infer<typeof Wish>;

/** How often, and at which interval, the queues must be seen empty, because events of the table's stream may still arrive. */
const LOOKS = 4;
const LOOK_AFTER = 500;
/** Milliseconds reserved at the end of the function's time. */
const RESERVE = 15_000;

/** The test door of a stage that has one. IAM decides who may invoke it. Returns the result or fails with the reason. */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<object> {
	process.env.CLOCK_OFFSET = String(await readClockOffset());
	const wish = Wish.parse(event);
	switch (wish.do) {
		case 'read-clock':
			return readTime();
		case 'move-clock':
			return moveClock(Date.parse(wish.to), context);
		case 'read-mail':
			return { messages: await readKeptMails(wish.to) };
		case 'enrol':
			return enrol(wish);
	}
}

const readTime = () => ({ now: new Date(readMarketClock()).toISOString() });

async function moveClock(to: number, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<{ now: string }> {
	process.env.CLOCK_OFFSET = String(await moveClockOffset(to - Date.now()));
	while ((await sweep({} as never, context)).more && context.getRemainingTimeInMillis() > RESERVE);
	for (let empty = 0; empty < LOOKS && context.getRemainingTimeInMillis() > RESERVE; ) {
		await pause(LOOK_AFTER);
		empty = (await countWaiting()) === 0 ? empty + 1 : 0;
	}
	return readTime();
}

async function enrol({ member, password }: Extract<DoorWish, { do: 'enrol' }>): Promise<{ memberId: string }> {
	const market = openMarket();
	const accountId = await setAccount(member, password);
	const known = await market.members.byUserName(member.userName);
	if (known) return { memberId: known.memberId };
	const memberId = market.newId();
	await market.commit([{ kind: 'member-added', member: { ...member, memberId, version: 1, rank: 0, createdAt: market.now, accountId } }]);
	return { memberId };
}
