import * as z from 'zod';
import { PRICE_LIST_LENGTH, PRICE_LIST_SIZES } from '#shared/domain/prices/limits.ts';
import { LIST_CELLS } from '#shared/domain/prices/price-list.ts';
import { SHAPES } from '#shared/domain/stock/diamond.ts';
import { Instant } from '../common.ts';

/** The trade's weekly sheet as downloaded: shape, clarity, colour, weight from and to, hundreds of dollars per carat, date. */
export const NewPriceList = z.strictObject({
	text: z.string().min(1).max(PRICE_LIST_LENGTH),
	/** Whether the pear's prices apply to fancy shapes that the list does not have. */
	fancyByPear: z.boolean().default(false),
});
export type NewPriceList = z.infer<typeof NewPriceList>;

const Carats = z.number();
const ListedShape = z.strictObject({
	shape: z.enum(SHAPES),
	date: z.iso.date(),
	/** Weight brackets, both ends included. Prices per carat are by colour from D to M, then clarity from FL to I3; 0 is a missing price. */
	sizes: z.array(z.strictObject({ from: Carats, to: Carats, prices: z.array(z.int().min(0)).length(LIST_CELLS) })).max(PRICE_LIST_SIZES),
});

/** The caller's own price list (`shared/domain/prices/price-list.ts`). `version` changes with each change. */
export const OwnPriceList = z.strictObject({
	version: z.int().min(0),
	uploadedAt: Instant.nullable(),
	list: z.strictObject({ currency: z.string(), fancyByPear: z.boolean(), shapes: z.array(ListedShape) }).nullable(),
});
export type OwnPriceList = z.infer<typeof OwnPriceList>;

/** A stored price list with warnings: a newer one has appeared, prices are missing that neighbours have, or sizes that the previous list had. */
export const KeptPriceList = OwnPriceList.extend({
	warnings: z.strictObject({ isOld: z.boolean(), gaps: z.int(), missingSizes: z.int() }),
});
export type KeptPriceList = z.infer<typeof KeptPriceList>;
