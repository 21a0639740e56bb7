import { CustomAttributeType } from 'electrodb';
import type { ResultRecord } from '#functions/usecases/prices/ports/history.ts';
import { COUNTED, type Counted } from '#shared/domain/operations/statistics.ts';
import { Entity } from './entity.ts';
import { model, number, optionalNumber, primaryKey, text } from './schema.ts';

const TALLY_SUMS = Object.fromEntries(COUNTED.map((name) => [name, optionalNumber])) as Record<Counted, typeof optionalNumber>;

/** Sums of a period: of a member's market day, or of the market's hour, which has several lanes. */
export const tally = new Entity({
	model: model('tally'),
	attributes: { ownerId: text, period: text, lane: text, ...TALLY_SUMS, ttl: number },
	indexes: { primary: primaryKey('tally#${ownerId}', '${period}#${lane}') },
});

/** Marks a fact as counted. */
export const countedFact = new Entity({
	model: model('countedFact'),
	attributes: { mark: text, ttl: number },
	indexes: { primary: primaryKey('counted#${mark}', 'counted') },
});

/** The anonymous outcome of an auction, stored until long after it is packed. */
export const auctionResult = new Entity({
	model: model('auctionResult'),
	attributes: { week: text, resultId: text, result: { type: CustomAttributeType<ResultRecord>('any'), required: true }, ttl: number },
	indexes: { primary: primaryKey('results#${week}', '${resultId}') },
});
