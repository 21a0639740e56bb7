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

/** The attributes that a key's template names, in order. */
type Composite<T extends string> = T extends `${string}\${${infer Name}}${infer Rest}` ? [Name, ...Composite<Rest>] : [];

const key = <const F extends string, const T extends string>(field: F, template: T) => ({
	field,
	// The type lists what this expression finds.
	composite: Array.from(template.matchAll(/\$\{(\w+)\}/g), ([, name]) => name) as Composite<T>,
	template,
	casing: 'none' as const,
});

/** Describes the table's own key by the templates of its parts. */
export const primaryKey = <const P extends string, const S extends string>(pk: P, sk: S) => ({ pk: key('pk', pk), sk: key('sk', sk) });

/** Describes an index by its name and the templates of its key. */
export const index = <const I extends string, const P extends string, const S extends string>(name: I, pk: P, sk: S) => ({
	index: name,
	pk: key(`${name}Pk` as const, pk),
	sk: key(`${name}Sk` as const, sk),
});

/** The condition of an index of items that are due at some time. */
export const isScheduled = ({ dueAt }: { dueAt?: string }): boolean => dueAt !== undefined;
