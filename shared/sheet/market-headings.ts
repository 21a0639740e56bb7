/**
 * Headings in sheets of ours for what the market says of a stone, not its
 * seller. The importer knows them and passes over their columns: such a sheet
 * comes back as the same stones.
 */
export const MARKET_HEADINGS = {
	state: 'State',
	bid: 'Bid Per Carat',
	bidTotal: 'Bid Total',
	bidder: 'Highest Bidder',
	listed: 'Listed',
	sale: 'Sale Per Carat',
	saleTotal: 'Sale Total',
	soldOn: 'Sold On',
	buyer: 'Buyer Company',
} as const;
