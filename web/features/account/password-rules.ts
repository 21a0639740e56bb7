import { chooseIssueCode, type IssueCode } from '#shared/contract/errors.ts';
import { NewPassword } from '#shared/contract/members.ts';

/** What the market asks of a new password, with the issue that the contract raises where it is missing. */
const RULES = [
	['length', 'too_small'],
	['letter', 'LETTER'],
	['digit', 'DIGIT'],
	['symbol', 'SYMBOL'],
] as const satisfies [name: string, missing: IssueCode][];

/** The rules in the order in which they are shown, and whether a password keeps them: by the contract's own schema. */
export function checkPasswordRules(password: string): { name: (typeof RULES)[number][0]; kept: boolean }[] {
	const missing = NewPassword.safeParse(password).error?.issues.map(chooseIssueCode) ?? [];
	return RULES.map(([name, code]) => ({ name, kept: !missing.includes(code) }));
}
