import type { Change, ConflictReason } from '#functions/usecases/market/changes.ts';
import type { TransactItem } from '../items.ts';
import { buildDelete, buildPut, buildUpdate, type Operation } from '../params.ts';

/** One write of a transaction, and the conflict that a failed condition means. */
export interface Write {
	item: TransactItem;
	refused: ConflictReason;
}

/** Functions that build the writes of a change, by the kind of change. */
export type WriteBuilders = { readonly [K in Change['kind']]: (change: Extract<Change, { kind: K }>) => Write[] };

export const put = (operation: Operation, refused: ConflictReason = 'VERSION'): Write => ({ item: buildPut(operation), refused });
export const remove = (operation: Operation): Write => ({ item: buildDelete(operation), refused: 'VERSION' });
export const update = (operation: Operation): Write => ({ item: buildUpdate(operation), refused: 'VERSION' });
