/** Headings of our own sheets for values of the market. The importer ignores their columns, so that an exported sheet can be imported again. */
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
