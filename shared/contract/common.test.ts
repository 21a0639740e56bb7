import { expect, test } from 'vitest';
import { CompleteRegistration, VerifyOtp } from './accounts/members.ts';
import { numberName, prose, rounded, text } from './common.ts';
import { chooseIssueCode } from './errors.ts';

test.each(['髙﨑', '👩‍👩‍👧‍👦', "O'Brien | Sons #1", 'ﷺ', 'e\u0301', '１２３'])('a name may be %s', (name) => {
	expect(text(60).parse(` ${name} `)).toBe(name);
	expect(prose(60).parse(`${name}\n${name}`)).toBe(`${name}\n${name}`);
});

test.each([
	['a line break', 'a\nb'],
	['a control character', 'a\u0000b'],
	['half a character', 'a\ud800'],
	['a turn of direction', 'seller\u202Eredaer'],
	['nothing to see', '\u200d\u200c'],
	['a space that nobody sees', 'Ishikawa\u200b Gems'],
	['a byte order mark', 'Ishikawa\ufeffGems'],
	['a soft hyphen', 'Ishi\u00adkawa'],
	['a paragraph', 'a\u2029b'],
	['only spaces', ' 　'],
])('a name holds no %s', (_, name) => {
	expect(text(60).safeParse(name).success).toBe(false);
});

test.each(['A-1', '石 12/3', 'É#7', '💎1'])('a lot id may be %s', (lotId) => {
	expect(numberName(40).parse(` ${lotId}　`)).toBe(lotId);
});

test.each(['A\u200d1', 'A\u200b1', 'A\u202e1', 'A\ue0001', 'A\n1', 'A\ud8001', 'A\ufdfa1', '\u2060', ''])(
	'a lot id that looks like another or like many is refused: %j',
	(lotId) => {
		expect(numberName(40).safeParse(lotId).success).toBe(false);
	},
);

test('a message may come from a web page, with the marks that were copied along', () => {
	expect(prose(60).parse('Price?\u200b\u00ad\u200e')).toContain('Price?');
	expect(prose(60).safeParse('seller\u202eredaer').success).toBe(false);
});

test('digits may be full-width where a person types them, and are kept half-width', () => {
	expect(VerifyOtp.parse({ email: 'hana@example.com', otp: ' １２３４５６ ' }).otp).toBe('123456');
	expect(CompleteRegistration.shape.phoneNumber.parse('＋８１　３ １２３４－５６７８')).toBe('+81 3 1234-5678');
});

test.each(['1899-12-31', '2100-01-01', '2026-02-30', '9999-12-31'])('nobody was born on %s', (day) => {
	expect(CompleteRegistration.shape.dateOfBirth.safeParse(day).success).toBe(false);
});

const PROFILE = {
	firstName: 'Hana',
	lastName: 'Ishikawa',
	phoneNumber: '03-1234-5678',
	preferredCommunication: 'Email',
	companyName: 'Ishikawa Gems',
	licenceNumber: '第301234567890号',
};

test.each([
	['a Japanese licence of eleven digits', { licenceNumber: '30123456789' }, ['licenceNumber LICENCE']],
	['LINE, whose id is given later', { preferredCommunication: 'LINE', communicationAddress: null }, []],
	['both, with a phone number that is none', { licenceNumber: '1', phoneNumber: '?' }, ['phoneNumber invalid_format', 'licenceNumber LICENCE']],
	['another country’s licence', { country: 'BE', licenceNumber: 'BE-77' }, []],
	['a Japanese licence as it is written', {}, []],
])('of a registration with %s it is said what is wrong, all at once', (_, changes, wrong) => {
	const { error } = CompleteRegistration.safeParse({ ...PROFILE, ...changes });
	expect((error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${chooseIssueCode(issue)}`)).toEqual(wrong);
});

test('a number nearer to zero than the table stores is zero', () => {
	const share = rounded(0, 100);
	expect([Number.MIN_VALUE, 1e-131, 12.3456789, 100].map((value) => share.parse(value))).toEqual([0, 0, 12.345679, 100]);
	expect(share.safeParse(100.0000001).success).toBe(false);
});
