import * as z from 'zod';

/** Values for fields by their names, where not every valid value will do. */
export type Known = Readonly<Record<string, unknown>>;

const TEXTS = [
	'example',
	'Diamonds-2026!',
	'nobody@example.com',
	'123456',
	'+81 3 1234 5678',
	'01ARZ3NDEKTSV4RRFFQ69G5FAV',
	'JP',
	'2026-01-31',
	'2026-01-31T08:00:00.000Z',
	'https://example.com/stone',
	'1',
	'en',
	'Asia/Tokyo',
	'203.0.113.0/24',
	// A session's id.
	'5a6f2c1e-8f0b-4c3d-9e7a-1b2c3d4e5f60',
	// A browser's keys, and a push subscription's id.
	`B${'a'.repeat(86)}`,
	'a'.repeat(22),
	'a'.repeat(43),
	`01ARZ3NDEKTSV4RRFFQ69G5FAV.SUSPENDED.${'a'.repeat(43)}`,
	`01ARZ3NDEKTSV4RRFFQ69G5FAV.zzzzzz.${'a'.repeat(43)}`,
];
/** Fields whose values depend on each other: only a key that bids has limits of bids. */
const ALWAYS: Known = { scopes: ['stock:read', 'bids:write'] };
const NUMBERS = [30, 1, 0, 5, 1000];

/** Builds a value that the schema accepts, with every field. Throws if it finds none: then name the field in `known`. */
export function exampleOf(schema: z.ZodType, known: Known = {}): unknown {
	const example = build(schema, { ...ALWAYS, ...known }, '');
	const { error } = schema.safeParse(example);
	if (error) throw new Error(`No example for this schema; ${JSON.stringify(example)} is not one: ${error.message}`);
	return example;
}

function build(schema: z.ZodType, known: Known, name: string): unknown {
	if (name in known && schema.safeParse(known[name]).success) return known[name];
	if (schema instanceof z.ZodObject) {
		return Object.fromEntries(Object.entries<z.ZodType>(schema.shape).map(([field, inner]) => [field, build(inner, known, field)]));
	}
	if (schema instanceof z.ZodArray) return [build(schema.element as z.ZodType, known, name)];
	if (schema instanceof z.ZodUnion) return build(schema.options[0] as z.ZodType, known, name);
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
		return build(schema.unwrap() as z.ZodType, known, name);
	}
	const choices = schema instanceof z.ZodEnum ? schema.options : schema instanceof z.ZodLiteral ? [...schema.values] : [];
	return [...choices, ...TEXTS, ...NUMBERS, true].find((value) => schema.safeParse(value).success);
}
