/**
 * The verbs that a function may use on items of the table. Both IAM's policies (`infra/constructs/functions/function-grants.ts`) and the local cloud's refusals
 * (`infra/local/table-rights.ts`) derive from them.
 */
export const READ_VERBS = ['GetItem', 'BatchGetItem', 'Query'] as const;
export const WRITE_VERBS = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'] as const;
export type WriteVerb = (typeof WRITE_VERBS)[number];
/** A verb of a table right. A transaction needs the right to each of its parts; a condition check is one. */
export type TableVerb = (typeof READ_VERBS)[number] | WriteVerb | 'ConditionCheckItem';
