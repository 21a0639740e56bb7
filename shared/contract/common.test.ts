import { expect, test } from 'vitest';
import { prose, text } from './common.ts';
import { CompleteRegistration, VerifyOtp } from './members.ts';

test.each(['髙﨑', '👩‍👩‍👧‍👦', "O'Brien | Sons #1", 'ﷺ', 'e\u0301', '１２３'])('a name may be %s', (name) => {
	expect(text(60).parse(` ${name} `)).toBe(name);
	expect(prose(60).parse(`${name}\n${name}`)).toBe(`${name}\n${name}`);
});

test.each([
	['a line break', 'a\nb'],
	['a control character', 'a\u0000b'],
	['half a character', 'a\ud800'],
	['a turn of direction', 'seller\u202Eredaer'],
	['nothing to see', '\u200b\u200d'],
	['only spaces', ' 　'],
])('a name holds no %s', (_, name) => {
	expect(text(60).safeParse(name).success).toBe(false);
});

test('digits may be full-width where a person types them, and are kept half-width', () => {
	expect(VerifyOtp.parse({ email: 'hana@example.com', otp: ' １２３４５６ ' }).otp).toBe('123456');
	expect(CompleteRegistration.shape.phoneNumber.parse('＋８１　３ １２３４－５６７８')).toBe('+81 3 1234-5678');
});

test.each(['1899-12-31', '2100-01-01', '2026-02-30', '9999-12-31'])('nobody was born on %s', (day) => {
	expect(CompleteRegistration.shape.dateOfBirth.safeParse(day).success).toBe(false);
});
