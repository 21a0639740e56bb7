import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ERROR_STATUS, RULES } from '#shared/contract/errors.ts';
import { LANGUAGES, type Language } from '#shared/domain/common/language.ts';
import { NOTIFICATION_KINDS } from '#shared/domain/notifications/notification.ts';
import { PROBLEM_CODES, SHEET_FAILURE_CODES } from '#shared/sheet/problems.ts';
import { WARNING_CODES } from '#shared/sheet/sheet-warnings.ts';
import trade from './locales/en/web/trade.json' with { type: 'json' };
import widget from './locales/en/web/widget.json' with { type: 'json' };

type Texts = { [key: string]: string | Texts };

const root = join(import.meta.dirname, '../..');
const LOCALES = 'shared/text/locales';
const filesOf = (language: Language, end: string) => globSync(`${LOCALES}/${language}/${end}/*.json`, { cwd: root }).map((path) => basename(path, '.json'));

/**
 * Namespaces that exist only in Japanese: the contract itself describes each call in English.
 * `reference.ts` compiles only if each call has a Japanese summary.
 */
const JAPANESE_ONLY = ['summaries'];

/** Files that name the keys of each end. */
const SOURCES = { web: 'web/**/*.{ts,tsx}', server: '{shared/text/*.ts,functions/http/reference-page.ts}' } as const;
type End = keyof typeof SOURCES;
const ENDS: readonly End[] = ['web', 'server'];

/** Zod's codes for which a field's issue has words of its own; Zod exports no list of them. */
const ZOD_CODES = ['invalid_type', 'too_small', 'too_big', 'invalid_format', 'not_multiple_of', 'unrecognized_keys', 'invalid_union', 'invalid_value'];
const FAILURES = [...SHEET_FAILURE_CODES, 'SHEET_CHANGED', 'SHEET_GONE', 'NOT_ACTIVE'];

/** Keys that the source builds from a code, by their prefix. The compiler checks that each code has its words. */
const BY_CODE: Readonly<Record<string, readonly string[]>> = {
	errors: Object.keys(ERROR_STATUS),
	issues: [...RULES, ...ZOD_CODES, 'limited'],
	mails: ['confirm', 'reset', 'registered-again', 'known-address'],
	notificationKinds: [...NOTIFICATION_KINDS, 'reason', 'state', 'media'],
	reference: ['who'],
	sheets: [
		...['column', ...PROBLEM_CODES.map((code) => `problem.${code}`), ...FAILURES.map((code) => `failure.${code}`)],
		...WARNING_CODES.flatMap((code) => [`warning.${code}`, `remedy.${code}`]),
	],
	stone: ['advice'],
	// The contract determines the values.
	trade: Object.keys(trade),
	// The widget has its words without i18next; the compiler checks their names.
	widget: Object.keys(widget),
};

function listTexts(language: Language, end: End, namespace: string): Map<string, string> {
	return flatten(JSON.parse(readFileSync(join(root, LOCALES, language, end, `${namespace}.json`), 'utf8')));
}

function flatten(texts: Texts, path = ''): Map<string, string> {
	const entries = Object.entries(texts).flatMap(([key, value]) =>
		typeof value === 'string' ? [[path + key, value] as const] : [...flatten(value, `${path}${key}.`)],
	);
	return new Map(entries);
}

/** Returns a key without its plural form. */
const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const namesOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(withoutForm))].sort();
/** Returns a text's placeholders, with their formats, and its elements. */
const placeholdersOf = (text: string) => (text.match(/\{\{[^}]+\}\}|<\w+>/g) ?? []).sort();

describe.each(ENDS)('the words of the %s', (end) => {
	const namespaces = filesOf('en', end);

	test('are in the same files in both languages', () => {
		expect(namespaces.length).toBeGreaterThan(4);
		expect(
			filesOf('ja', end)
				.filter((file) => !JAPANESE_ONLY.includes(file))
				.sort(),
		).toEqual([...namespaces].sort());
	});

	test.each(namespaces)('%s: both languages say the same things', (namespace) => {
		const en = listTexts('en', end, namespace);
		const ja = listTexts('ja', end, namespace);
		expect(namesOf(ja)).toEqual(namesOf(en));
		for (const [key, text] of [...en, ...ja]) expect(text.trim(), key).not.toBe('');
		for (const [key, text] of ja) expect(placeholdersOf(text), key).toEqual(placeholdersOf(en.get(key) ?? ''));
	});

	test.each(LANGUAGES)('have in %s the plurals that the language has', (language) => {
		const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
		for (const namespace of namespaces) {
			const keys = [...listTexts(language, end, namespace).keys()];
			const counted = new Set(keys.filter((key) => withoutForm(key) !== key).map(withoutForm));
			const expected = [...counted].flatMap((key) => forms.map((form) => `${key}_${form}`));
			expect(keys.filter((key) => counted.has(withoutForm(key))).sort(), namespace).toEqual(expected.sort());
		}
	});

	const source = globSync(SOURCES[end], { cwd: root, exclude: (name) => name.endsWith('.test.ts') })
		.map((path) => readFileSync(join(root, path), 'utf8'))
		.join('\n');
	const isNamed = makeNamedTest(source);

	test.each(namespaces)('%s has no text that nothing shows', (namespace) => {
		const byCode = BY_CODE[namespace] ?? [];
		const keys = [...listTexts('en', end, namespace).keys()].filter((key) => !byCode.some((beginning) => key === beginning || key.startsWith(`${beginning}.`)));
		expect(keys.filter((key) => !isNamed(key))).toEqual([]);
	});
});

/** Returns a test whether the source names a key, literally or as a template: `terms.${section}.title`. */
function makeNamedTest(source: string): (key: string) => boolean {
	const literals = new Set([...source.matchAll(/'(?:\w+:)?([\w.-]+)'|"(?:\w+:)?([\w.-]+)"/g)].map(([, single, double]) => single ?? double));
	const templates = [...source.matchAll(/`(?:\w+:)?([\w-]+\.(?:[\w.-]|\$\{[^}]*\})*)`/g)].flatMap(([, template = '']) =>
		template.includes('${') ? [new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`)] : [],
	);
	return (key) => {
		// A list is named as a whole.
		const plain = withoutForm(key).replace(/\.\d+$/, '');
		// A variant is chosen by the context: `body_timedOut`.
		return [plain, plain.replace(/_\w+$/, '')].some((one) => literals.has(one) || templates.some((template) => template.test(one)));
	};
}
