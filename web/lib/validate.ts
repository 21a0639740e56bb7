import type * as z from 'zod';

/**
 * A form's `validate` from the contract's own schema, so that the browser asks
 * for what the market takes. Each field has one sentence that says what is
 * wanted; `read` makes the request out of what was typed.
 */
export function validator<V extends object>(schema: z.ZodType, read: (values: V) => unknown, say: (field: string) => string) {
	return (values: V): Record<string, string> => {
		const result = schema.safeParse(read(values));
		if (result.success) return {};
		return Object.fromEntries(result.error.issues.map(({ path }) => [String(path[0]), say(String(path[0]))]));
	};
}

/** Typed text as half-width characters without outer spaces: `０３－１２３４` is `03-1234`. */
export function halfWidth(text: string): string {
	return text
		.normalize('NFKC')
		.replace(/[‐‑–—―−ー]/g, '-')
		.trim();
}
