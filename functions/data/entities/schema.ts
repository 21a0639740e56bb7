/**
 * Common definitions of all items. Each file of this folder describes the items of one subject and their keys. `infra/table.ts` defines the names of
 * indexes and key attributes. Keys keep their case, because ids are ULIDs.
 */
export const text = { type: 'string', required: true } as const;
export const optionalText = { type: 'string' } as const;
export const number = { type: 'number', required: true } as const;
export const optionalNumber = { type: 'number' } as const;
export const flag = { type: 'boolean', required: true } as const;

export const model = (entity: string) => ({ entity, version: '1', service: 'market' });
export const key = <const F extends string, const C extends readonly string[]>(field: F, composite: C, template: string) => ({
	field,
	composite,
	template,
	casing: 'none' as const,
});
