import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import type { Change } from '../market/changes.ts';
import { countFates, type ImportRecord } from '../sheets/ports/imports.ts';
import type { AuditEvent } from './ports/audit-log.ts';
import type { NewAuditEvent } from './setting-events.ts';

type Replaced = Extract<Change, { kind: 'listing-changed' }> & { sheet: string };

export function isReplaced(change: Change): change is Replaced {
	return change.kind === 'listing-changed' && change.sheet !== undefined;
}

/**
 * Summarizes stones that were replaced together by rows of a sheet: their number, how many changed their price, and the sums of asking prices before
 * and after.
 */
export function deriveReplacedEvents(replaced: readonly Replaced[]): NewAuditEvent[] {
	const [first] = replaced;
	if (!first) return [];
	const prices = replaced.filter(({ before, after }) => before.stone.askingPrice !== after.stone.askingPrice).length;
	const sum = (which: 'before' | 'after') =>
		replaced.reduce((total, { [which]: { stone } }) => total + (stone.askingPrice === undefined ? 0 : computeTotalPrice(stone.askingPrice, stone.weight)), 0);
	const after = { fileName: first.sheet, stones: replaced.length, prices, askingTotal: sum('after') };
	return [{ kind: 'IMPORT', act: 'REPLACED', memberId: first.after.sellerId, before: { askingTotal: sum('before') }, after, isPersonal: true }];
}

/** Summarizes stones that were deleted together: a single one by its lot, several by their number and lots. */
export function deriveDeletedEvents(changes: readonly Change[]): NewAuditEvent[] {
	const deleted = changes.flatMap((change) => (change.kind === 'listing-removed' ? [change.listing] : []));
	const [first] = deleted;
	if (!first) return [];
	const lots = deleted.map(({ stone: { lotId } }) => lotId);
	const stones = deleted.length > 1 ? { after: { stones: lots.length, lots: lots.join(', ') } } : { listingId: first.listingId, lotId: lots[0] };
	return [{ kind: 'STOCK', act: 'DELETED', memberId: first.sellerId, ...stones }];
}

/** Records the end of an import, whose worker has no actor. `removed`: stones that a replace-all deleted. */
export function deriveImportEvent(
	{ sellerId, fileName, chunks, keyId }: ImportRecord,
	{ state, removed }: Pick<ImportRecord, 'state'> & { removed?: number },
): Omit<AuditEvent, 'deedId' | 'at'> {
	const after = { fileName, ...countFates(chunks), ...(removed !== undefined && { removed }) };
	return { kind: 'IMPORT', ...(state === 'FAILED' && { act: 'FAILED' }), memberId: sellerId, by: sellerId, keyId, after, isPersonal: true };
}
