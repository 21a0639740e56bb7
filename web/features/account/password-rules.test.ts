import { expect, test } from 'vitest';
import { checkPasswordRules } from './password-rules.ts';

test.each([
	['', []],
	['diamonds', ['letter']],
	['diamonds-2026', ['length', 'letter', 'digit', 'symbol']],
	['1234567890', ['length', 'digit']],
	['ダイヤモンド2026!', ['length', 'letter', 'digit', 'symbol']],
	// Nothing that Cognito takes for a symbol.
	['diamonds€2026', ['length', 'letter', 'digit']],
])('while %j is typed, what the market takes is ticked: %j', (password, kept) => {
	expect(checkPasswordRules(password).flatMap((rule) => (rule.kept ? [rule.name] : []))).toEqual(kept);
});
