/** The filters of a search that decide whether an alert can ever notify. */
interface AlertFilters {
	allBid?: boolean;
	myBid?: boolean;
	isOwner?: boolean;
	myOwnGoods?: boolean;
	priceLevelFrom?: number | null;
	priceLevelTo?: number | null;
}

/**
 * Returns why an alert on these filters would never notify; undefined if it may. `VALUE`: a price level depends on other stones. `BIDS_OR_OWN`: alerts
 * report stones when they are listed or changed, which nobody can do to a stone with a bid, and never the member's own.
 */
export function findAlertObstacle(filters: AlertFilters): 'VALUE' | 'BIDS_OR_OWN' | undefined {
	if (filters.allBid || filters.myBid || filters.isOwner || filters.myOwnGoods) return 'BIDS_OR_OWN';
	return filters.priceLevelFrom || filters.priceLevelTo ? 'VALUE' : undefined;
}
