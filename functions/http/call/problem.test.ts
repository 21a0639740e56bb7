import { expect, test } from 'vitest';
import * as z from 'zod';
import { MarketError } from '#functions/usecases/market-error.ts';
import { tryParse } from '#functions/usecases/try-parse.ts';
import { ISSUES_REPORTED } from '#shared/domain/common/request-limits.ts';
import { describeProblem, refuseAsInvalid } from './problem.ts';

const refusalOf = (schema: z.ZodType, value: unknown, place = 'body') => {
	const { error } = schema.safeParse(value);
	if (!error) throw new Error('The schema took it');
	return describeProblem(refuseAsInvalid(error, place), 'ja', 'request');
};

test('a refusal names the place of each mistake, in the language of the reader', () => {
	const schema = z.strictObject({ stone: z.strictObject({ weight: z.number() }) });
	expect(refusalOf(schema, { stone: { weight: 'x', price: 1 } }).issues).toEqual([
		{ path: 'stone.weight', code: 'invalid_type', message: '未入力、または形式が正しくありません（必要な型：number）。' },
		{ path: 'stone.price', code: 'unrecognized_keys', message: '不明な項目です。' },
	]);
	expect(refusalOf(z.strictObject({}), { size: '7' }, 'query').issues).toMatchObject([{ path: 'query.size' }]);
});

test.each([
	['csv', z.enum(['csv', 'jsonl']), 'xls', '選択できる値ではありません（指定できる値：csv, jsonl）。'],
	['whole numbers', z.int(), 1.5, '未入力、または形式が正しくありません（必要な型：integer）。'],
	['lists', z.array(z.string()), 'x', '未入力、または形式が正しくありません（必要な型：array）。'],
	['at least two', z.array(z.string()).min(2), [], '小さすぎるか、短すぎます（下限：2）。'],
	['at most 20', z.int().max(20), 21, '大きすぎるか、長すぎます（上限：20）。'],
	// A limit that is itself refused is no limit to name.
	['more than zero', z.number().positive(), 0, '小さすぎるか、短すぎます。'],
	['a list as long as that of all countries', z.enum(Array.from({ length: 300 }, (_, at) => `V${at}`)), 'x', '選択できる値ではありません。'],
])('a refusal names what a field takes: %s', (_, schema, value, message) => {
	expect(refusalOf(z.strictObject({ field: schema }), { field: value }).issues).toMatchObject([{ path: 'field', message }]);
});

test('a refusal names the mistakes of the form that a request comes closest to', () => {
	const schema = z.union([z.strictObject({ id: z.string().min(2) }), z.strictObject({ stone: z.strictObject({ weight: z.number() }) })]);
	expect(refusalOf(schema, { id: 'x' }).issues).toMatchObject([{ path: 'id', code: 'too_small' }]);
	expect(refusalOf(schema, { stone: { weight: 'x' } }).issues).toMatchObject([{ path: 'stone.weight', code: 'invalid_type' }]);
	for (const unclear of [{}, { id: 'xy', stone: { weight: 1 } }])
		expect(refusalOf(schema, unclear).issues).toMatchObject([{ path: '', code: 'invalid_union' }]);
});

test('what zod could not compare names no type', () => {
	const { error } = tryParse(z.object({ list: z.array(z.string()).max(5) }), { list: { length: { valueOf: 1, toString: null } } });
	expect(error && describeProblem(refuseAsInvalid(error, 'body'), 'en', 'request').issues).toMatchObject([{ message: 'Missing or of the wrong type.' }]);
});

test('a hundred thousand mistakes make no endless answer', () => {
	const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`field${at}`, 1]));
	expect(refusalOf(z.strictObject({}), fields).issues).toHaveLength(ISSUES_REPORTED);
});

test('a fault of ours tells nothing but that it was ours', () => {
	const problem = describeProblem(new TypeError("Cannot read properties of undefined (reading 'seller')"), 'en', 'request');
	expect(problem).toEqual({
		type: 'about:blank',
		title: 'Something went wrong',
		detail: expect.any(String),
		status: 500,
		code: 'INTERNAL',
		requestId: 'request',
	});
	expect(describeProblem(new MarketError('BID_TOO_LOW', { requiredBid: 7070 }), 'en', 'request')).toMatchObject({ status: 422, requiredBid: 7070 });
});

test.each([
	['COMPLAINT', 'en', /banned: you did not answer a dispute/],
	['NOT_CONFIRMED', 'ja', /利用停止になっています。取引の完了が/],
	['Sold what was not there.', 'en', /banned\. Reason: Sold what was not there\. Please/],
	['在庫の重複登録', 'ja', /理由：在庫の重複登録。/],
] as const)('who is banned reads why (%s, %s)', (banReason, language, words) => {
	const problem = describeProblem(new MarketError('MEMBER_BANNED', { banReason }), language, 'request');
	expect(problem.detail).toMatch(words);
	expect(problem).not.toHaveProperty('banReason');
});

test('a first bid that is too low is told the least one, and not of a bid that there is not', () => {
	const error = new MarketError('BID_TOO_LOW', { requiredBid: 7000, firstBid: { amount: 7000, currency: 'USD' } });
	expect(describeProblem(error, 'en', 'request')).toMatchObject({ requiredBid: 7000, detail: 'Bids on this stone start at $7,000/ct.' });
	expect(describeProblem(error, 'ja', 'request').detail).toBe('この石への入札は$7,000/ctから受け付けます。');
	expect(describeProblem(error, 'en', 'request')).not.toHaveProperty('firstBid');
});
