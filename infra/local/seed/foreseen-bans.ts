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

/** Lists the deals whose deadline bans a member when the clock is moved to `until`, earliest first. A member with several such deals appears with each. */
export async function handler({ until }: { until: number }): Promise<ForeseenBan[]> {
	const { listings, members } = openMarket();
	const bans: (Omit<ForeseenBan, 'userName'> & { memberId: string })[] = [];
	for await (const ids of listings.due(until)) {
		for (const { state, auction, sellerId, stone } of await listings.getMany(ids)) {
			const at = auction?.confirmBy;
			if (state !== 'ACCEPTED' || !auction || at === undefined || at > until) continue;
			const { reported, disputed } = decideCompletion(auction.statements);
			for (const party of disputed ? [] : reported) bans.push({ memberId: party === 'seller' ? sellerId : auction.leaderId, at, lotId: stone.lotId });
		}
	}
	const banned = await members.getMany(bans.map(({ memberId }) => memberId));
	const named = bans.flatMap(({ memberId, ...ban }) => {
		const member = banned.get(memberId);
		return member?.state === 'ACTIVE' ? [{ userName: member.userName, ...ban }] : [];
	});
	return named.sort((one, other) => one.at - other.at || one.userName.localeCompare(other.userName));
}
