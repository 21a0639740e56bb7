import { openMarket } from '#functions/open-market.ts';
import { liftBan } from '#functions/usecases/accounts/ban.ts';
import { MEMBERS_LISTED } from '#shared/domain/accounts/limits.ts';

/** Lists the addresses of all banned members, and lifts their bans if `lift`. */
export async function handler({ lift }: { lift: boolean }): Promise<string[]> {
	const market = openMarket();
	const members = await market.members.getMany(await market.members.inactiveIds(market.now, MEMBERS_LISTED));
	const banned = [...members.values()].filter(({ state }) => state === 'BANNED');
	if (lift) for (const { memberId } of banned) await liftBan(market, memberId, 'Undone on the page of the clock');
	return banned.map(({ userName }) => userName).sort();
}
