import type * as z from 'zod';
import { MarketError } from '#functions/usecases/market-error.ts';
import { refuseAsInvalid } from './problem.ts';

/** Parses a part of a request; `place` is body, query or params. Errors: VALIDATION. */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown, place: string): z.output<S> {
	const { data, error } = tryParse(schema, value);
	if (error) throw refuseAsInvalid(error, place);
	return data;
}

/** Zod compares an object's own `length`, whatever its type, and may throw a TypeError. */
function tryParse<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
	try {
		return schema.safeParse(value);
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		throw new MarketError('VALIDATION', { issues: [{ path: '', code: 'invalid_type', message: '' }] });
	}
}
