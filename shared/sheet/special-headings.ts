/** A heading whose meaning depends on the other headings. */
export type AmbiguousHeading = 'anyDepth' | 'anyWidth' | 'anyHeight' | 'anyCert' | 'anyReport';

/**
 * Headings, without their currency, that some dealers use for the price of the stone and others for the price per carat. They are read as the
 * former (`total`).
 */
export const BARE_PRICE_HEADINGS = [
	...['price', 'amount', 'amt', 'value', 'net', 'netprice', 'netamount', 'netamt', 'finalprice', 'sellingprice'],
	...['価格', '金額', '販売価格', '卸価格', '割引後価格'],
];

/** Headings of weights in points, which are hundredths of a carat. */
export const POINT_HEADINGS = [
	...['points', 'point', 'pts', 'pointer', 'pointers', 'cts/100', 'ct/100', 'carat/100', 'carats/100'],
	...['weight', 'wt', 'size', 'carat', 'carats', 'carat weight', 'ct', 'cts'].flatMap((weight) =>
		['points', 'pts', 'pt', 'in points', 'in pts'].map((unit) => `${weight} ${unit}`),
	),
	...['ポイント', '重量ポイント', 'カラットポイント', 'サイズポイント'],
];
