import type { Mutant } from './mutate.ts';

/** One of the riskiest behaviours of `docs/reliability.md`, and a mutant that the named tests must catch. */
export interface Risk extends Mutant {
	/** As in the table of the page. */
	behaviour: string;
	/** The test file that catches the mutant, and words of the titles of its tests that are run. */
	test: string;
	titles: string;
}

/** The ten behaviours that cost a dealer most when they are wrong. */
export const RISKS: readonly Risk[] = [
	{
		behaviour: 'a bid is in the ledger once',
		file: 'functions/data/table/writes/listings.ts',
		from: 'put(changed),\n',
		to: 'put(listing.put(describeListing(makeSuccessor(before, after)))),\n',
		test: 'test/faults/interleavings.table.test.ts',
		titles: '',
	},
	{
		behaviour: 'no bid at or after 17:00',
		file: 'shared/domain/auctions/bidding.ts',
		from: '(target.closesAt <= now ||',
		to: '(target.closesAt < now ||',
		test: 'shared/domain/auctions/bidding.test.ts',
		titles: '',
	},
	{
		behaviour: 'each loser is notified once, and the leader never',
		file: 'functions/usecases/auctions/notify-losers.ts',
		from: 'bidders.filter((memberId) => memberId !== closing.leaderId)',
		to: 'bidders',
		test: 'functions/usecases/auctions/notify-losers.test.ts',
		titles: '',
	},
	{
		behaviour: 'a bid is on the stone that its bidder saw',
		file: 'shared/domain/auctions/bidding.ts',
		from: "if (target.revision !== bid.revision) return refuse('STALE');",
		to: '',
		test: 'functions/usecases/auctions/place-bid.test.ts',
		titles: 'on another stone than its bidder saw',
	},
	{
		behaviour: 'a banned or removed member neither buys nor sells',
		file: 'functions/usecases/auctions/place-bid.ts',
		from: "{ kind: 'party-active', memberId: listing.sellerId, listingId: listing.listingId, otherLicenceThan: deriveLicence(bidder) },",
		to: '',
		test: 'functions/usecases/auctions/absent-parties.table.test.ts',
		titles: 'on a stone whose seller is',
	},
	{
		behaviour: 'the highest bidder’s ceiling stays a secret',
		file: 'shared/domain/auctions/ledger.ts',
		from: "seller: { bid: 'everybody', raisedCeiling: 'everybody', name: 'leader', id: 'nobody', ceiling: 'losers' },",
		to: "seller: { bid: 'everybody', raisedCeiling: 'everybody', name: 'leader', id: 'nobody', ceiling: 'everybody' },",
		test: 'functions/usecases/auctions/read-ledger.table.test.ts',
		titles: 'shows to each viewer',
	},
	{
		behaviour: 'a complaint bans nobody who answers it',
		file: 'shared/domain/auctions/completion.ts',
		from: "confirmed: leaveOpen('buyer')",
		to: "confirmed: ban('buyer')",
		test: 'functions/usecases/auctions/cases.table.test.ts',
		titles: '',
	},
	{
		behaviour: 'replace-all removes what its preview named, as it was then',
		file: 'functions/usecases/sheets/import-sheet-replace.ts',
		from: 'mayEdit(state) && previewed.get(listingId)?.digest === digestOf(stone)',
		to: 'mayEdit(state)',
		test: 'functions/usecases/sheets/replace-all.alone.test.ts',
		titles: 'replace-all removes and changes only what its preview named',
	},
	{
		behaviour: 'an import comes to an end, or says why not',
		file: 'functions/usecases/sheets/ports/imports.ts',
		from: 'createdAt + FILE_COMES_WITHIN : (leaseUntil ?? createdAt)',
		to: 'createdAt + FILE_COMES_WITHIN : undefined',
		test: 'functions/data/sheets/imports.table.test.ts',
		titles: '',
	},
	{
		behaviour: 'a notification is mailed once',
		file: 'functions/data/notifications/notifications.ts',
		from: "'attribute_not_exists(mailedAt) AND (attribute_not_exists(mailClaimedUntil) OR mailClaimedUntil < :now)'",
		to: "'attribute_exists(pk)'",
		test: 'functions/events/mail.table.test.ts',
		titles: 'handed out several times at once',
	},
];
