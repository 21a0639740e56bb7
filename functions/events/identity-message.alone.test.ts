import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { beforeAll, expect, test, vi } from 'vitest';

/** Members by their addresses. */
const taken = new Map<string, { accountId: string; state: string }>();
let handler: (event: CustomMessageTriggerEvent) => Promise<CustomMessageTriggerEvent>;

beforeAll(async () => {
	vi.stubEnv('WEB_ORIGIN', 'https://market.example');
	vi.doMock('#functions/data/accounts/members.ts', () => ({ members: { byUserName: async (userName: string) => taken.get(userName) } }));
	({ handler } = await import('./identity-message.ts'));
});

test('a new member gets the code, the page to enter it and words in the own language', async () => {
	const english = await mail('CustomMessage_SignUp', { locale: 'en' });
	expect(english.subject).toBe('Your confirmation code');
	expect(english.html.split('{####}')).toHaveLength(2);
	expect(english.html).toContain('href="https://market.example/otp-verification/o.hara%2Bstones%40example.com?account=MEMBER"');

	const japanese = await mail('CustomMessage_ResendCode', { locale: 'ja' });
	expect(japanese.subject).toBe('認証コードのお知らせ');
	expect(japanese.html).toContain('<html lang="ja">');
	expect(japanese.html.split('{####}')).toHaveLength(2);
});

test('a forgotten password leads to the page that sets a new one', async () => {
	const { subject, html } = await mail('CustomMessage_ForgotPassword', { locale: 'en' });
	expect(subject).toBe('Your code for a new password');
	expect(html).toContain('href="https://market.example/update-password?email=o.hara%2Bstones%40example.com"');
});

test('who signs up twice learns that there is an account', async () => {
	const { subject, html } = await mail('CustomMessage_ForgotPassword', { locale: 'en' }, { occasion: 'registered-again' });
	expect(subject).toBe('You already have an account');
	expect(html).toContain('{####}');
});

test('who signs up with a member’s address is mailed no code that proves it', async () => {
	const email = 'taken@example.com';
	taken.set(email, { accountId: 'MEMBER', state: 'ACTIVE' });
	expect((await mail('CustomMessage_SignUp', { email })).subject).toBe('Your confirmation code');
	taken.set(email, { accountId: 'ANOTHER', state: 'UNVERIFIED' });
	expect((await mail('CustomMessage_SignUp', { email })).subject).toBe('Your confirmation code');
	taken.set(email, { accountId: 'ANOTHER', state: 'ACTIVE' });
	for (const source of ['CustomMessage_SignUp', 'CustomMessage_ResendCode'] as const) {
		const { subject, html } = await mail(source, { email });
		expect(subject).toBe('You already have an account');
		expect(html).toContain('href="https://market.example/login"');
	}
});

test('nobody changes the own address past the market', async () => {
	await expect(mail('CustomMessage_UpdateUserAttribute', {})).rejects.toThrow('FORBIDDEN');
});

test('the language of the call goes before the language of the sign-up', async () => {
	expect((await mail('CustomMessage_ForgotPassword', { locale: 'en' }, { language: 'ja' })).subject).toBe('パスワード再設定コードのお知らせ');
});

test('an address cannot smuggle markup into the mail', async () => {
	const { html } = await mail('CustomMessage_SignUp', { email: '"><script>@example.com' });
	expect(html).not.toContain('<script>');
});

async function mail(triggerSource: CustomMessageTriggerEvent['triggerSource'], attributes: Record<string, string>, clientMetadata?: Record<string, string>) {
	const event = {
		version: '1',
		region: 'local',
		userPoolId: 'local_market',
		userName: 'MEMBER',
		callerContext: { awsSdkVersion: 'local', clientId: 'login' },
		triggerSource,
		request: {
			userAttributes: { email: 'o.hara+stones@example.com', ...attributes },
			codeParameter: '{####}',
			linkParameter: '',
			usernameParameter: null,
			clientMetadata,
		},
		response: { smsMessage: null, emailMessage: null, emailSubject: null },
	} as CustomMessageTriggerEvent;
	const { response } = await handler(event);
	return { subject: response.emailSubject ?? '', html: response.emailMessage ?? '' };
}
