import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';

/** Assumed entries of a list, fields of an object, and characters of a text where the schema states no limit. Real values have fewer. */
const ENTRIES = 20;
const FIELDS = 8;
const CHARACTERS = 200;
const ID = '0'.repeat(26);
/** Texts with a fixed format. */
const FORMS = [ID, '2026-11-21T03:00:00.000Z', '2026-11-21', '0'.repeat(64)];

/**
 * Makes the longest value that a schema accepts, measured by its bytes within an answer: as JSON
 * that is a string within JSON. There a quotation mark takes four bytes. A list of pages has one
 * entry (`repeatEntry` makes more).
 */
export function makeLongest(schema: $ZodType): unknown {
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly)
		return makeLongest(schema.def.innerType);
	if (schema instanceof z.ZodPipe) return makeLongest(schema.def.out);
	if (schema instanceof z.ZodObject) return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, makeLongest(field)]));
	if (schema instanceof z.ZodArray) return repeatEntry(makeLongest(schema.element), readMost(schema) ?? ENTRIES);
	if (schema instanceof z.ZodTuple) return schema.def.items.map(makeLongest);
	if (schema instanceof z.ZodRecord) return makeLongestRecord(schema);
	if (schema instanceof z.ZodUnion) return findLongest(schema.options.map(makeLongest));
	if (schema instanceof z.ZodEnum) return findLongest(schema.options);
	if (schema instanceof z.ZodLiteral) return findLongest([...schema.values]);
	if (schema instanceof z.ZodNumber) return makeLongestNumber(schema);
	if (schema instanceof z.ZodBoolean) return false;
	if (schema instanceof z.ZodNull) return null;
	if (schema instanceof z.ZodUnknown) return '"'.repeat(CHARACTERS);
	return makeLongestText(schema);
}

/** Returns `count` copies of an entry. */
export function repeatEntry<T>(entry: T, count: number): T[] {
	return Array.from({ length: count }, () => entry);
}

function readMost(schema: z.ZodArray): number | undefined {
	const check = schema.def.checks?.find((one) => one._zod.def.check === 'max_length');
	return check && (check._zod.def as unknown as { maximum: number }).maximum;
}

function makeLongestRecord({ keyType, valueType }: z.ZodRecord): object {
	const keys = keyType instanceof z.ZodEnum ? keyType.options : Array.from({ length: FIELDS }, (_, at) => `${at}${'"'.repeat(50)}`);
	return Object.fromEntries(keys.map((key) => [String(key), makeLongest(valueType)]));
}

function makeLongestNumber(schema: z.ZodNumber): number {
	const numbers = [Number.MIN_SAFE_INTEGER, -1.234567890123456e-100, schema.maxValue ?? 0, (schema.maxValue ?? 0) - 0.001, schema.minValue ?? 0, 1];
	return findLongest(numbers.filter((number) => schema.safeParse(number).success)) ?? 0;
}

function makeLongestText(schema: $ZodType): string {
	const most = (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat ? schema.maxLength : undefined) ?? CHARACTERS;
	const link = 'https://example.com/';
	const texts = [...['"', '鑑', 'A'].map((mark) => mark.repeat(most)), link + 'a'.repeat(most - Math.min(most, link.length)), ...FORMS];
	// For an unknown format it assumes a text of maximum length.
	return findLongest(texts.filter((text) => z.safeParse(schema, text).success)) ?? '"'.repeat(most);
}

function findLongest<T>(values: readonly T[]): T | undefined {
	const measured = values.map((value) => [value, Buffer.byteLength(JSON.stringify(JSON.stringify(value)))] as const);
	return measured.toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
