import type { NotificationMessage } from '#shared/contract/notifications/notifications.ts';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import type { Listening, LiveMember } from '#test/steps/live.ts';
import type { SignedIn } from '#test/steps/market.ts';
import type { Random } from '../search/random.ts';

/** A member who performs all kinds of actions, one after the other. */
export interface Dealer extends SignedIn {
	random: Random;
	/** Ids of stones that were listed by hand, oldest first. */
	stock: string[];
	stones: Generator<DiamondAttributes, never>;
	live: LiveMember | undefined;
	/** The messages of each live connection so far. */
	heard: Listening<NotificationMessage>[];
	/** Time since which the present live connection has listened without a break, milliseconds. */
	onlineSince: number | undefined;
}
