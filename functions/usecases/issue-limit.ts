import type * as z from 'zod';

/** Characters of a list of accepted values that a refusal names. Longer lists, such as that of all countries, are only in the reference. */
const VALUES_LENGTH = 200;
/** Names of types in JSON Schema, where zod has names of its own. */
const TYPES: Readonly<Record<string, string>> = { int: 'integer', record: 'object' };

/**
 * Returns what a field takes, in the same words in every language: the type, the accepted values, or the smallest or largest number, length or count.
 * Returns an empty text if the issue has no such limit.
 */
export function nameLimit(issue: z.core.$ZodIssue): string {
	switch (issue.code) {
		case 'invalid_type':
			return TYPES[issue.expected] ?? issue.expected;
		case 'invalid_value': {
			const values = issue.values.join(', ');
			return values.length > VALUES_LENGTH ? '' : values;
		}
		case 'too_small':
			return issue.inclusive === false ? '' : String(issue.minimum);
		case 'too_big':
			return issue.inclusive === false ? '' : String(issue.maximum);
		default:
			return '';
	}
}
