import { expect, test } from 'vitest';
import { PUSH_SERVICES } from '#infra/config.ts';
import { makeBrowserKeys } from '#test/steps/browser-keys.ts';
import { isPushAddress, pushServices, readKnown } from './push-services.ts';

const known = readKnown([...PUSH_SERVICES, 'http://127.0.0.1:3000/__local/push/to/'].join(' '));

test.each([
	'https://fcm.googleapis.com/fcm/send/abc:def',
	'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
	'https://web.push.apple.com/QGqk',
	'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2f',
	'http://127.0.0.1:3000/__local/push/to/abc',
])('%s is a push service’s', (endpoint) => {
	expect(isPushAddress(endpoint, known)).toBe(true);
});

test.each([
	'http://fcm.googleapis.com/fcm/send/abc',
	'https://fcm.googleapis.com',
	'https://fcm.googleapis.com/',
	'https://fcm.googleapis.com:8443/fcm/send/abc',
	'https://fcm.googleapis.com.evil.example/fcm/send/abc',
	'https://evilfcm.googleapis.com/fcm/send/abc',
	'https://evil.example/https://fcm.googleapis.com/fcm/send/abc',
	'https://fcm.googleapis.com@evil.example/fcm/send/abc',
	'https://user:word@fcm.googleapis.com/fcm/send/abc',
	'https://evil.example#.push.apple.com/a',
	'https://evil.example\\.push.apple.com/a',
	'https://push.apple.com/a',
	'https://evilpush.apple.com/a',
	'https://.push.apple.com/a',
	'https://169.254.169.254/latest/meta-data/',
	'https://[::1]/a',
	'https://localhost/a',
	'https://127.0.0.1/__local/push/to/abc',
	'http://127.0.0.1:3000/__local/reset',
	'http://127.0.0.1:3000/__local/push/to/../../reset',
	'http://127.0.0.1:3000/__local/push/to/%2e%2e/%2e%2e/reset',
	'http://127.0.0.1:3000\\@fcm.googleapis.com/__local/push/to/abc',
	'http://2130706433:3000/__local/push/to/abc',
	'HTTPS://FCM.GOOGLEAPIS.COM/fcm/send/abc',
	' https://fcm.googleapis.com/fcm/send/abc',
	'https://fcm.googleapis.com/fcm/send/abc\r\nx: y',
	'ftp://fcm.googleapis.com/fcm/send/abc',
	'javascript:alert(1)',
	'',
])('%s is none', (endpoint) => {
	expect(isPushAddress(endpoint, known)).toBe(false);
});

test('messages are encrypted for a point of the curve and 16 octets, and for nothing else', () => {
	const { p256dh, auth } = makeBrowserKeys();
	expect(pushServices.mayEncrypt({ p256dh, auth })).toBe(true);
	expect(pushServices.mayEncrypt({ p256dh: `B${'a'.repeat(86)}`, auth })).toBe(false);
	expect(pushServices.mayEncrypt({ p256dh, auth: 'AAAA' })).toBe(false);
});
