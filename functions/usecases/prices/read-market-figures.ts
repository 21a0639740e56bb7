import type { MarketFigures, MarketQuestion } from '#shared/contract/prices/market-figures.ts';
import { findWeightClass, getWeightRange } from '#shared/domain/prices/weight-classes.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import type { Ports } from '../market/market.ts';
import type { MarketPriceReader } from './ports/market-prices.ts';
import { presentQuartiles } from './read-price-position.ts';

/** Milliseconds for which an answer is cached, and the number of cached answers. */
const KEPT = 60_000;
const ANSWERS_KEPT = 200;

/**
 * Creates the reader of asking prices on the open market, equal for everybody: from the search's memory alone, and once a minute for the same
 * question. `clock` returns real time in milliseconds.
 */
export function createMarketFigures(
	prices: MarketPriceReader,
	clock: () => number,
): (market: Ports<'now'>, question: MarketQuestion) => Promise<MarketFigures> {
	/** Oldest first. */
	const kept = new Map<string, { until: number; answer: Promise<MarketFigures> }>();
	return (market, question) => {
		const { shape, labGrown, weight, color, clarity } = question;
		const key = JSON.stringify([shape, labGrown, weight, color, clarity]);
		const known = kept.get(key);
		if (known && clock() < known.until) return known.answer;
		const reading = { until: clock() + KEPT, answer: readMarketFigures(prices, market.now, question) };
		kept.delete(key);
		kept.set(key, reading);
		const oldest = kept.keys().next().value;
		if (oldest !== undefined && kept.size > ANSWERS_KEPT) kept.delete(oldest);
		// The next caller tries again.
		reading.answer.catch(() => {
			if (kept.get(key) === reading) kept.delete(key);
		});
		return reading.answer;
	};
}

async function readMarketFigures(prices: MarketPriceReader, now: number, { weight: from, ...question }: MarketQuestion): Promise<MarketFigures> {
	const weight = getWeightRange(findWeightClass(from));
	const { count, grades, steps, stones } = await prices.readMarketPrices({ ...question, weight, states: SEARCHABLE_STATES });
	return {
		asOf: new Date(now).toISOString(),
		weight,
		count,
		grades: grades.map(({ quartiles, ...one }) => ({ ...one, quartiles: quartiles && presentQuartiles(quartiles) })),
		steps: steps.map(({ quartiles, ...one }) => ({ ...one, quartiles: quartiles && presentQuartiles(quartiles) })),
		stones,
	};
}
