import * as z from 'zod';
import { PRICE_RULES, PRICE_STEPS } from '#shared/domain/prices/bulk-price.ts';
import { COMPARABLE_STEPS } from '#shared/domain/prices/comparables.ts';
import { STONES_PLACED, STONES_REPRICED } from '#shared/domain/prices/limits.ts';
import { PRICES_LISTED } from '#shared/domain/prices/price-place.ts';
import { SHEET_ROWS } from '#shared/domain/sheets/limits.ts';
import { ASKING_PRICE } from '#shared/domain/stock/limits.ts';
import { Id, Instant, rounded } from '../common.ts';
import { DiamondAttributes } from '../stock/diamonds.ts';
import { PricePlace, StoneToPrice } from './prices.ts';

/** Whole currency units per carat. */
const PerCarat = DiamondAttributes.shape.askingPrice.unwrap();

/** The rule of a run, for display only: the prices themselves are sent. */
export const PriceRule = z.strictObject({
	kind: z.enum(PRICE_RULES),
	value: rounded(-ASKING_PRICE.max, ASKING_PRICE.max),
	step: z.literal([...PRICE_STEPS]),
});

/** Largest number of parts in a run. The stock of a full sheet has 500. */
const PARTS = 1000;
/** One part of a run, numbered by the caller. Sending a part again changes nothing twice. `planned` counts the stones of all parts. */
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
	/** STALE: changed since; STATE_CONFLICT: in an auction; BUSY: unknown whether the price was changed, until the part is sent again. */
	refused: z.array(z.strictObject({ diamondId: Id, code: z.enum(['NOT_FOUND', 'STALE', 'STATE_CONFLICT', 'BUSY']) })),
});
export type ChangedPrices = z.infer<typeof ChangedPrices>;

export const PriceRun = z.strictObject({
	runId: Id,
	rule: PriceRule,
	/** Number of stones whose price the run was to change. */
	planned: z.int(),
	/** Number of stones whose price was changed, including those answered BUSY. */
	changed: z.int(),
	/** Prices that were restored (`undone`), and prices that were not because they changed since (`left`). */
	undone: z.int(),
	left: z.int(),
	beganAt: Instant,
	/** Deadline for starting to undo the run. */
	undoUntil: Instant,
	/** `UNDOING`: started; repeat the call until it is `UNDONE`. */
	state: z.enum(['DONE', 'UNDOING', 'UNDONE']),
});
export type PriceRun = z.infer<typeof PriceRun>;
export const PriceRuns = z.strictObject({ runs: z.array(PriceRun) });
export type PriceRuns = z.infer<typeof PriceRuns>;

export const UndoPrices = z.strictObject({ runId: Id });
export const UndonePrices = z.strictObject({
	run: PriceRun,
	/** Number of prices that this call restored. */
	undone: z.int(),
	/** Stones that keep their price, because they changed since, are in an auction, or are gone. */
	left: z.array(z.strictObject({ diamondId: Id, lotId: z.string().optional(), code: z.enum(['NOT_FOUND', 'STALE', 'STATE_CONFLICT', 'BUSY']) })),
	/** There are more prices, or some that could not be written or settled yet. Call again, after a pause if this call had no effect. */
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
			/** Ascending. If there are more than `PRICES_LISTED`, an evenly spread selection. */
			prices: z.array(z.int()).max(PRICES_LISTED),
		}),
	),
	/** The index in `equals` of each stone's comparables, in the stones' order. */
	of: z.array(z.int()),
});
export type EqualPrices = z.infer<typeof EqualPrices>;
