/** A heading whose meaning depends on the other headings. */
export type AmbiguousHeading = 'anyDepth' | 'anyWidth' | 'anyHeight' | 'anyCert' | 'anyReport';

/**
 * Headings, without their currency, that some dealers use for the price of the stone and others for the price per carat. They are read as the
 * former (`total`).
 */
export const BARE_PRICE_HEADINGS = ['price', 'amount', 'value', '価格', '金額', '販売価格', '卸価格'];

/** Headings for the number of stones in a row. */
export const PIECES_HEADINGS = [
	...['pcs', 'pc', 'piece', 'pieces', 'no of pieces', 'no of pcs', 'number of pieces', 'pcs count', 'total pcs'],
	...['stones', '# stones', '# of stones', 'no of stones', 'number of stones', 'parcel stones', 'qty', 'quantity'],
	...['個数', '石数', '数量', '入数', 'ピース', 'ピース数'],
];
