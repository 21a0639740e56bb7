import * as z from 'zod';
import { PRICE_RULES, PRICE_STEPS } from '#shared/domain/prices/bulk-price.ts';
import { COMPARABLE_STEPS } from '#shared/domain/prices/comparables.ts';
import { STONES_PLACED, STONES_REPRICED } from '#shared/domain/prices/limits.ts';
import { PRICES_LISTED } from '#shared/domain/prices/price-place.ts';
import { SHEET_ROWS } from '#shared/domain/sheets/limits.ts';
import { ASKING_PRICE } from '#shared/domain/stock/limits.ts';
import { Id, Instant } from '../common.ts';
import { DiamondAttributes } from '../stock/diamonds.ts';
import { PricePlace, StoneToPrice } from './prices.ts';

/** Whole currency units per carat. */
const PerCarat = DiamondAttributes.shape.askingPrice.unwrap();

/** By which rule prices were changed: shown with the run, the prices themselves are sent. */
export const PriceRule = z.strictObject({
	kind: z.enum(PRICE_RULES),
	value: z.number().min(-ASKING_PRICE.max).max(ASKING_PRICE.max),
	step: z.literal([...PRICE_STEPS]),
});

/** Parts of a run; a stock of a whole sheet has 500. */
const PARTS = 1000;
/**
 * One part of a run, which its caller names: sent again under the same number it
 * changes nothing twice. `planned`: stones of all parts.
 */
export const ChangePrices = z.strictObject({
	runId: Id,
	part: z
		.int()
		.min(0)
		.max(PARTS - 1),
	planned: z.int().min(1).max(SHEET_ROWS),
	rule: PriceRule,
	changes: z
		.array(z.strictObject({ diamondId: Id, version: z.int().min(0), askingPrice: PerCarat }))
		.min(1)
		.max(STONES_REPRICED),
});
export type ChangePrices = z.infer<typeof ChangePrices>;
export const ChangedPrices = z.strictObject({
	changed: z.array(z.strictObject({ diamondId: Id, version: z.int() })),
	/** STALE: changed meanwhile; STATE_CONFLICT: in an auction; BUSY: it is not known whether the price was changed, and the part sent again settles it. */
	refused: z.array(z.strictObject({ diamondId: Id, code: z.enum(['NOT_FOUND', 'STALE', 'STATE_CONFLICT', 'BUSY']) })),
});
export type ChangedPrices = z.infer<typeof ChangedPrices>;

export const PriceRun = z.strictObject({
	runId: Id,
	rule: PriceRule,
	/** Stones whose price it was to change. */
	planned: z.int(),
	/** Stones whose price it has changed, with those that were answered BUSY. */
	changed: z.int(),
	/** Prices that were put back, and prices that were not because they have changed since. */
	undone: z.int(),
	left: z.int(),
	beganAt: Instant,
	/** Until then its undoing may begin. */
	undoUntil: Instant,
	/** `UNDOING`: begun, and to be asked for again until it is `UNDONE`. */
	state: z.enum(['DONE', 'UNDOING', 'UNDONE']),
});
export type PriceRun = z.infer<typeof PriceRun>;
export const PriceRuns = z.strictObject({ runs: z.array(PriceRun) });
export type PriceRuns = z.infer<typeof PriceRuns>;

export const UndoPrices = z.strictObject({ runId: Id });
export const UndonePrices = z.strictObject({
	run: PriceRun,
	/** Prices that this call has put back. */
	undone: z.int(),
	/** Stones that keep their price, because they changed since, are in an auction, or are gone. */
	left: z.array(z.strictObject({ diamondId: Id, lotId: z.string().optional(), code: z.enum(['NOT_FOUND', 'STALE', 'STATE_CONFLICT', 'BUSY']) })),
	/** There are prices left, among them those that could not be written or settled yet: ask again, after a pause if nothing was undone or left. */
	more: z.boolean(),
});
export type UndonePrices = z.infer<typeof UndonePrices>;

export const EqualPricesQuestion = z.strictObject({ stones: z.array(StoneToPrice).min(1).max(STONES_PLACED) });
/** Asking prices of comparables for many stones, each class of stones once. */
export const EqualPrices = z.strictObject({
	equals: z.array(
		z.strictObject({
			lacks: PricePlace.shape.lacks,
			step: z.enum(COMPARABLE_STEPS).optional(),
			count: z.int(),
			quartiles: PricePlace.shape.quartiles,
			/** In ascending order; if there are more than `PRICES_LISTED`, evenly spread ones. */
			prices: z.array(z.int()).max(PRICES_LISTED),
		}),
	),
	/** For each stone, in their order, the place of its equals in `equals`. */
	of: z.array(z.int()),
});
export type EqualPrices = z.infer<typeof EqualPrices>;
