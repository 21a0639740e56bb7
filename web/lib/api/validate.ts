import { schemaResolver } from '@mantine/form';
import * as z from 'zod';

/**
 * A form's `validate`: the contract's own schema, asked about the request that
 * `read` makes of what was typed. `say` words what is wanted in a field that
 * the market would refuse; it may look at all that was typed.
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

/** Typed text as half-width characters without outer spaces: `０３－１２３４` is `03-1234`. */
export function makeHalfWidth(text: string): string {
	return text
		.normalize('NFKC')
		.replace(/[‐‑–—―−ー]/g, '-')
		.trim();
}

/** Typed text in one line: a reason is one sentence to whoever reads it, however it was typed. */
export function joinLines(text: string): string {
	return text.trim().replace(/\s*\n\s*/g, ' ');
}
