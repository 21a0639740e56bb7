import { schemaResolver } from '@mantine/form';
import * as z from 'zod';

/**
 * Creates a form's `validate` from the contract's schema. `read` converts the form's values to the request;
 * `say` returns the message for an invalid field and may use all values.
 */
export function validateBy<V extends object>(schema: z.ZodType, read: (values: V) => unknown, say: (field: Extract<keyof V, string>, values: V) => string) {
	const typed = z.custom<V>().check(({ value, issues }) => {
		for (const { path } of schema.safeParse(read(value)).error?.issues ?? []) {
			const [field] = path;
			if (isField(value, field)) issues.push({ code: 'custom', input: value, path: [field], message: say(field, value) });
		}
	});
	return schemaResolver(typed, { sync: true });
}

function isField<V extends object>(values: V, name: PropertyKey | undefined): name is Extract<keyof V, string> {
	return name !== undefined && name in values;
}

export function joinLines(text: string): string {
	return text.trim().replace(/\s*\n\s*/g, ' ');
}
