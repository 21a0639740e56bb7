import type { FunctionDefinition } from './function-definition.ts';
import { type ItemFamily, listKeyPatterns, TABLE, type TableIndex } from './table.ts';
import { READ_VERBS, type TableVerb, WRITE_VERBS, type WriteVerb } from './table-verb.ts';

/** Writers may use all verbs but batches, which are not transactions and which few need. */
const VERBS: Record<'read' | 'write', readonly TableVerb[]> = {
	read: READ_VERBS,
	write: [...READ_VERBS, 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
};
export const VERBS_AND_BATCHES: readonly TableVerb[] = [...VERBS.write, 'BatchWriteItem'];
/** A writer's verbs for functions that get items one by one. */
export const VERBS_ONE_BY_ONE: readonly TableVerb[] = VERBS.write.filter((verb) => verb !== 'BatchGetItem');

/** Verbs that change an existing item. They are refused for items that are written once, whatever else is granted. */
export const CHANGE_VERBS = ['UpdateItem', 'DeleteItem', 'BatchWriteItem'] as const satisfies readonly WriteVerb[];

type Row = Pick<FunctionDefinition, 'table' | 'verbs' | 'writes' | 'reads'>;

/** Verbs, and patterns of the partition keys to which they are limited; unlimited without `keys`. */
export interface TableGrant {
	verbs: TableVerb[];
	keys?: string[];
}

/** Lists the grants of a row on primary keys. Returns none unless the row reads or writes the table. */
export function listTableGrants(row: Row): TableGrant[] {
	const verbs = listVerbs(row);
	const limitedReads = row.reads ? verbs.filter(isReadVerb) : [];
	const free = verbs.filter((verb) => !isWriteVerb(verb) && !limitedReads.some((one) => one === verb));
	const limited = verbs.filter(isWriteVerb).map((verb) => ({ verb, keys: listKeyPatterns((row.writes ?? []).filter((family) => isWrittenBy(family, verb))) }));
	return [
		...(limitedReads.length > 0 ? [{ verbs: limitedReads, keys: listKeyPatterns(row.reads ?? []) }] : []),
		...(free.length > 0 ? [{ verbs: free }] : []),
		// Without any pattern the condition would never fail.
		...limited.filter(({ keys }) => keys.length > 0).map(({ verb, keys }) => ({ verbs: [verb], keys })),
	];
}

function listVerbs({ table, verbs }: Pick<FunctionDefinition, 'table' | 'verbs'>): readonly TableVerb[] {
	if (table !== 'read' && table !== 'write') return [];
	return verbs ?? VERBS[table];
}

const isReadVerb = (verb: TableVerb) => READ_VERBS.some((one) => one === verb);
const isWriteVerb = (verb: TableVerb): verb is WriteVerb => WRITE_VERBS.some((one) => one === verb);

function isWrittenBy(family: ItemFamily, verb: WriteVerb): boolean {
	const written: readonly WriteVerb[] = TABLE.families[family];
	return written.includes(verb);
}

/** Lists the indexes that a row's function may query. */
export function listIndexes(row: Pick<FunctionDefinition, 'table' | 'verbs' | 'indexes'>): readonly TableIndex[] {
	return listVerbs(row).includes('Query') ? (row.indexes ?? TABLE.indexes.map(({ name }) => name)) : [];
}

/** Returns whether IAM lets a function of this row use the verb on an item of this partition. */
export function mayUse(row: Row, verb: string, key: string): boolean {
	if (CHANGE_VERBS.some((one) => one === verb) && isLike(key, TABLE.writtenOnce)) return false;
	return listTableGrants(row).some(({ verbs, keys }) => verbs.some((one) => one === verb) && (!keys || isLike(key, keys)));
}

/** Returns whether a key matches one of the patterns, which may end with a star. */
function isLike(key: string, patterns: readonly string[]): boolean {
	return patterns.some((pattern) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern));
}
