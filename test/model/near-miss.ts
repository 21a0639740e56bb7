import fc from '#test/model/fast-check.ts';

const deep = (levels: number): unknown => (levels === 0 ? 1 : levels % 2 ? [deep(levels - 1)] : { in: deep(levels - 1) });

/** Values that people, broken programs and attackers send instead of a valid one. */
const HOSTILE: readonly unknown[] = [
	...[null, true, false, 0, -1, 0.1, 1.005, 1e21, 2 ** 53, -(2 ** 31), Number.MAX_VALUE, Number.MIN_VALUE],
	...['', ' ', '　', '0', '1', '-1', '1e3', '0x10', '１２３', '１２３４５６', '٣', 'null', 'undefined', '[object Object]', 'true'],
	...['2026-02-30', '0000-01-01', '9999-12-31', '+275760-09-13', '2026-13-01', '2026-01-31T08:00:00Z', '2026-01-31T25:00:00.000Z', '1582-10-10'],
	...['😀', '👩‍👩‍👧‍👦', '髙﨑', 'ﷺ', 'e\u0301', '\u0000', 'a\u0000b', '\u001b[31m', '\u202etxt', '\u200b', '\ufeff', '\ud800', '\udc00x', 'a\nb', '\t'],
	...['__proto__', 'constructor', '../../etc/passwd', '%00', '%E0%A4%A', "' OR 1=1 --", '<script>alert(1)</script>', '{{7*7}}', '$' + '{7*7}', '#', '|', '/'],
	...['a@b', 'a@例え.jp', 'Ａ@example.com', `${'a'.repeat(250)}@example.com`, 'a@example.com\r\nBcc: b@example.com', ' nobody@EXAMPLE.com '],
	...['x'.repeat(41), 'x'.repeat(5000), '😀'.repeat(2000), ' '.repeat(5000), `${'a'.repeat(3000)}!`, 'javascript:alert(1)', 'https://', 'https://例え.jp/é'],
	...['7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'ZZZZZZZZZZZZZZZZZZZZZZZZZZ', '01arz3ndektsv4rrffq69g5fav', '00000000000000000000000000'],
	...[[], [[]], [null], {}, { length: 1 }, { length: { toString: 1 } }, { toString: 1 }, { $ne: null }, deep(8), deep(40), Array(6000).fill(1)],
	...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'].map((text) => JSON.parse(text)),
];
const UNKNOWN_FIELDS = [
	'unknown',
	'__proto__',
	'constructor',
	'toString',
	'hasOwnProperty',
	'length',
	'',
	' ',
	'😀',
	'roleId',
	'state',
	'userId',
	'$where',
	'a.b',
	'0',
];

type Path = readonly (string | number)[];

/** Generates requests that differ from `example` in one or a few places. Some of them may still be valid. */
export function nearMisses(example: unknown): fc.Arbitrary<unknown> {
	const places = pathsOf(example);
	const change = fc.record({
		path: fc.constantFrom(...places),
		kind: fc.constantFrom('replace', 'replace', 'replace', 'as-text', 'wrap', 'remove', 'add', 'many'),
		value: fc.oneof(
			{ weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
			{ weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
			{ weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
		),
		field: fc.constantFrom(...UNKNOWN_FIELDS),
	});
	return fc
		.array(change, { minLength: 1, maxLength: 2 })
		.map((changes) => changes.reduce((value, one) => changed(value, one.path, one), structuredClone(example)));
}

function pathsOf(value: unknown, path: Path = []): Path[] {
	if (typeof value !== 'object' || value === null) return [path];
	return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, Array.isArray(value) ? Number(name) : name]))];
}

interface Change {
	kind: string;
	value: unknown;
	field: string;
}

function changed(whole: unknown, [step, ...rest]: Path, change: Change): unknown {
	if (step === undefined) return replaced(whole, change);
	if (typeof whole !== 'object' || whole === null) return whole;
	const entries = Object.entries(whole).flatMap(([name, inner]): [string, unknown][] => {
		if (name !== String(step)) return [[name, inner]];
		return change.kind === 'remove' && rest.length === 0 ? [] : [[name, changed(inner, rest, change)]];
	});
	return Array.isArray(whole) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function replaced(value: unknown, { kind, value: other, field }: Change): unknown {
	switch (kind) {
		case 'as-text':
			return typeof value === 'string' ? fullWidth(value) : JSON.stringify(value);
		case 'wrap':
			return [value];
		case 'many':
			// Long entries are repeated less often, since nested repetitions would exceed the memory.
			return Array.isArray(value) ? Array.from({ length: sizeOf(value[0]) < 1000 ? 5001 : 20 }, () => value[0]) : Array(20).fill(value);
		case 'add':
			// `Object.fromEntries` makes own properties, even of `__proto__`.
			return typeof value === 'object' && value !== null ? Object.fromEntries([...Object.entries(value), [field, other]]) : other;
		default:
			return other;
	}
}

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** Converts ASCII to the full-width forms that a Japanese keyboard types. */
function fullWidth(text: string): string {
	return text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}

/** Bodies that do not match their content type. */
export const BROKEN_BODIES: readonly { name: string; text: string; type?: string; codes: readonly string[] }[] = [
	{ name: 'nothing', text: '', codes: ['NOT_JSON', 'UNSUPPORTED_MEDIA_TYPE'] },
	{ name: 'half an object', text: '{"a":', codes: ['NOT_JSON'] },
	{ name: 'words', text: 'NaN', codes: ['NOT_JSON'] },
	{ name: 'a single quote', text: "{'a':1}", codes: ['NOT_JSON'] },
	{ name: 'a form', text: 'a=1&b=2', type: 'application/x-www-form-urlencoded', codes: ['UNSUPPORTED_MEDIA_TYPE'] },
	{ name: 'multipart', text: '--x\r\n\r\n--x--', type: 'multipart/form-data; boundary=x', codes: ['UNSUPPORTED_MEDIA_TYPE'] },
	{ name: 'JSON called text', text: '{}', type: 'text/plain', codes: ['UNSUPPORTED_MEDIA_TYPE'] },
	{ name: 'too many levels', text: `${'['.repeat(5000)}${']'.repeat(5000)}`, codes: ['VALIDATION'] },
	{ name: 'levels without end', text: '{"a":'.repeat(50_000), codes: ['VALIDATION'] },
	{ name: 'too many bytes in few characters', text: JSON.stringify('漢'.repeat(400_000)), codes: ['TOO_LARGE'] },
];
