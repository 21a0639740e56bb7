import { openMarket } from '#functions/open-market.ts';
import { decideCompletion } from '#shared/domain/auctions/completion.ts';

/** A ban by the rule of the completion deadline, if nobody says anything until then. */
export interface ForeseenBan {
	/** The member's e-mail address. */
	userName: string;
	/** The deadline in milliseconds. */
	at: number;
	/** The stone of the deal, by the seller's lot id. */
	lotId: string;
}

/** Lists the bans that moving the clock to `until` causes, earliest first. A member appears once, with the first deadline. */
export async function handler({ until }: { until: number }): Promise<ForeseenBan[]> {
	const { listings, members } = openMarket();
	const bans = new Map<string, Omit<ForeseenBan, 'userName'>>();
	for await (const ids of listings.due(until)) {
		for (const { state, auction, sellerId, stone } of await listings.getMany(ids)) {
			const at = auction?.confirmBy;
			if (state !== 'ACCEPTED' || !auction || at === undefined || at > until) continue;
			const { reported, disputed } = decideCompletion(auction.statements);
			for (const party of disputed ? [] : reported) {
				const memberId = party === 'seller' ? sellerId : auction.leaderId;
				if (at < (bans.get(memberId)?.at ?? Number.POSITIVE_INFINITY)) bans.set(memberId, { at, lotId: stone.lotId });
			}
		}
	}
	const banned = await members.getMany([...bans.keys()]);
	const named = [...banned.values()].flatMap(({ memberId, userName, state }) => {
		const ban = bans.get(memberId);
		return ban && state === 'ACTIVE' ? [{ userName, ...ban }] : [];
	});
	return named.sort((one, other) => one.at - other.at || one.userName.localeCompare(other.userName));
}
