import type { EntityItem } from 'electrodb';
import type { Change } from '#functions/usecases/market/changes.ts';
import type { PackedChange, PricePart, PriceRunStart, PriceRuns } from '#functions/usecases/prices/ports/price-runs.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import type { PriceChange } from '#shared/domain/prices/bulk-price.ts';
import { pricePart, priceRun } from '../entities/prices.ts';
import type { TransactItem } from '../table/items.ts';
import { buildCheck, buildDelete, buildPut, buildUpdate } from '../table/params.ts';
import { computeTtl } from '../table/shards.ts';
import { dropTtl, readRecord } from '../table/table.ts';

/** Far longer than a run can be undone. */
const KEPT = DAY;

export const priceRuns: PriceRuns = {
	get: (sellerId, runId) => readRecord(priceRun.get({ sellerId, runId }), dropTtl),

	async latest(sellerId, most) {
		const { data } = await priceRun.query.primary({ sellerId }).begins({ runId: '' }).go({ consistent: true, order: 'desc', limit: most });
		return data.map(dropTtl);
	},

	part: (sellerId, runId, part) => readRecord(pricePart.get({ sellerId, runId, part: formatPart(part) }), extractPart),

	async parts(sellerId, runId, most) {
		const { data } = await pricePart.query.primary({ sellerId, runId }).begins({ part: '' }).go({ consistent: true, limit: most });
		return data.map(extractPart);
	},
};

/** The first part of a run creates the run. */
export function buildPricesChanging({ sellerId, runId, rule, planned, beganAt }: PriceRunStart, part: PricePart): TransactItem[] {
	const begun = priceRun
		.upsert({ sellerId, runId })
		.ifNotExists({ rule, planned, beganAt, undone: 0, left: 0, ttl: computeTtl(KEPT) })
		.add({ changed: part.changes.length, parts: 1 })
		.where(({ undoneAt }, { notExists }) => notExists(undoneAt));
	return [buildPut(pricePart.create(packPart(part))), buildUpdate(begun)];
}

export function buildPricesChanged({ part, changes, more }: Extract<Change, { kind: 'prices-changed' }>): TransactItem[] {
	const { sellerId, runId } = part;
	const run = priceRun
		.patch({ sellerId, runId })
		.add({ changed: more })
		.where(({ undoneAt }, { notExists }) => notExists(undoneAt));
	return [replacePart(part, changes), buildUpdate(run)];
}

/** Checks the part rather than the run: a run's parts are changed in parallel, and checks of the run would conflict. */
export function buildPricesOpen({ sellerId, runId, part }: Extract<Change, { kind: 'prices-open' }>['part']): TransactItem {
	return buildCheck(pricePart.get({ sellerId, runId, part: formatPart(part) }), { runId }, {}, 'closedAt');
}

export function buildRunUndoing({ sellerId, runId }: Extract<Change, { kind: 'run-undoing' }>['run'], at: number): TransactItem {
	const undoing = priceRun
		.patch({ sellerId, runId })
		.set({ undoneAt: at })
		.where(({ undoneAt }, { notExists }) => notExists(undoneAt));
	return buildUpdate(undoing);
}

export function buildPartUndoing(part: PricePart, closedAt: number): TransactItem {
	return replacePart({ ...part, closedAt }, part.changes);
}

export function buildPricesUndone({ part, rest, undone, left, never }: Extract<Change, { kind: 'prices-undone' }>): TransactItem[] {
	const { sellerId, runId } = part;
	const isOver = rest.length === 0;
	const removed = pricePart
		.remove({ sellerId, runId, part: formatPart(part.part) })
		.where(({ revision }, { eq, notExists }) => (part.revision === undefined ? notExists(revision) : eq(revision, part.revision)));
	const counted = priceRun.patch({ sellerId, runId }).add({ undone, left, changed: -never, parts: isOver ? -1 : 0 });
	return [isOver ? buildDelete(removed) : replacePart(part, rest), buildUpdate(counted)];
}

/** Builds the write of a part's next revision. It is refused if the part is gone or was written since it was read. */
function replacePart(part: PricePart, changes: readonly PriceChange[]): TransactItem {
	const next = pricePart.put(packPart({ ...part, changes, revision: (part.revision ?? 0) + 1 }));
	return buildPut(
		next.where(({ runId, revision }, { eq, exists, notExists }) =>
			part.revision === undefined ? `${exists(runId)} AND ${notExists(revision)}` : eq(revision, part.revision),
		),
	);
}

/** Fixed width, so that keys sort in the order of parts. */
const formatPart = (part: number): string => String(part).padStart(4, '0');

function packPart({ part, changes, ...others }: PricePart) {
	const packed = changes.map(({ listingId, version, before = 0, after }): PackedChange => [listingId, version, before, after]);
	return { ...others, part: formatPart(part), changes: packed, ttl: computeTtl(KEPT) };
}

function extractPart({ ttl, part, changes, ...others }: EntityItem<typeof pricePart>): PricePart {
	return { ...others, part: Number(part), changes: changes.map(unpackChange) };
}

function unpackChange([listingId, version, before, after]: PackedChange): PriceChange {
	return { listingId, version, before: before || undefined, after };
}
