import type * as z from 'zod';
import { tryParse } from '#functions/usecases/try-parse.ts';
import { refuseAsInvalid } from './problem.ts';

/** Parses a part of a request; `place` is body, query or params. Errors: VALIDATION. */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown, place: string): z.output<S> {
	const { data, error } = tryParse(schema, value);
	if (error) throw refuseAsInvalid(error, place);
	return data;
}
