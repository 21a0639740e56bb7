import type * as z from 'zod';
import { MarketError } from '#functions/usecases/market-error.ts';
import { refuseAsInvalid } from './problem.ts';

/** A part of a request as its schema takes it; `place` is body, query or params. Errors: VALIDATION. */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown, place: string): z.output<S> {
	const { data, error } = tryParse(schema, value);
	if (error) throw refuseAsInvalid(error, place);
	return data;
}

/** Zod compares a `length` that an object calls its own, whatever it is: one that is no value at all makes it throw. */
function tryParse<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
	try {
		return schema.safeParse(value);
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		throw new MarketError('VALIDATION', { issues: [{ path: '', code: 'invalid_type', message: '' }] });
	}
}
