import * as z from 'zod';

/** Parses a value. Zod compares an object's own `length`, whatever its type, and may throw a TypeError, which counts as a wrong type. */
export function tryParse<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
	try {
		return schema.safeParse(value);
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		const issues: z.core.$ZodIssue[] = [{ code: 'invalid_type', expected: '', path: [], message: '', input: undefined }];
		return { success: false, error: new z.ZodError(issues) as z.ZodError<z.output<S>> };
	}
}
