import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints } from '#shared/contract/endpoints.ts';
import { parsePart } from './parse-part.ts';

const refusalOf = (schema: z.ZodType, value: unknown) => {
	try {
		return parsePart(schema, value, 'body');
	} catch (error) {
		return error;
	}
};

test.each<[unknown]>([[{ toString: 1 }], [{ valueOf: 1, toString: null }], [[]], [{}], [null], ['5']])(
	'what says that it is %j long is refused where a list or a text belongs',
	(length) => {
		for (const value of [
			{ importId: 'x', lotIds: { length } },
			{ importId: { length }, lotIds: [{ length }] },
		]) {
			expect(refusalOf(endpoints.saveRemaining.body, value)).toMatchObject({ code: 'VALIDATION' });
		}
	},
);

test('a fault of the schema itself stays one', () => {
	const broken = z.string().refine(() => {
		throw new RangeError('ours');
	});
	expect(refusalOf(broken, 'x')).toBeInstanceOf(RangeError);
});
