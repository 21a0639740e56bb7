import type * as z from 'zod';

/**
 * Adapts a schema that zod has written, in place, to the programs that read the OpenAPI document. An answer (`output`) may get new fields without
 * notice, so its objects are open.
 */
export function adaptSchema(schema: z.core.JSONSchema.BaseSchema, io: 'input' | 'output'): void {
	// Validators divide binary fractions and would refuse a length of 4.27 as no multiple of 0.01.
	if (schema.multipleOf !== undefined) {
		schema.description = `Decimals: at most ${-Math.log10(schema.multipleOf)}.`;
		delete schema.multipleOf;
	}
	nameProperties(schema);
	if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
}

/** Replaces the names of a record that has a value for each of them by properties, from which generators make better types. */
function nameProperties(schema: z.core.JSONSchema.BaseSchema): void {
	const { propertyNames, additionalProperties, required } = schema;
	if (typeof propertyNames !== 'object' || typeof additionalProperties !== 'object' || !required) return;
	schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
	schema.additionalProperties = false;
	delete schema.propertyNames;
}
