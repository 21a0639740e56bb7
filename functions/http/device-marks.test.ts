import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY } from '#shared/domain/common/durations.ts';
import { createDeviceMarks } from './device-marks.ts';

let now = 0;
const signBy = (secret: string) => async (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
const marks = createDeviceMarks(signBy('ours'), () => now);
const readCookie = (setCookie: string) => setCookie.split(';')[0] ?? '';

test('a device is known by the mark of its account, beside others', async () => {
	const [hana, ren] = [readCookie(await marks.write('hana@example.com')), readCookie(await marks.write('ren@example.com'))];
	const cookies = `lang=en; ${hana}; ${ren}`;
	const [first, second] = [await marks.find(cookies, 'hana@example.com'), await marks.find(cookies, 'ren@example.com')];
	expect(first).toMatch(/^device-[\da-f]{16}\.\d+$/);
	expect(second).not.toBe(first);
	expect(await marks.find(cookies, 'mei@example.com')).toBeUndefined();
	expect(cookies).not.toContain('hana');
});

test('a mark that was altered, made by somebody else, meant for another account or is too old is none', async () => {
	const mark = readCookie(await marks.write('hana@example.com'));
	const [name = ''] = mark.split('=');
	const others = readCookie(await marks.write('ren@example.com')).split('=')[1];
	const forged = readCookie(await createDeviceMarks(signBy('theirs'), () => now).write('hana@example.com'));
	for (const cookie of [`${mark}x`, mark.replace(/\.\d+\./, `.${400 * DAY}.`), `${name}=${others}`, forged, `${name}=`, `${name}=a.b.c`, '', undefined]) {
		expect(await marks.find(cookie, 'hana@example.com')).toBeUndefined();
	}
	expect(await marks.find(mark, 'hana@example.com')).toBeDefined();
	now = 181 * DAY;
	expect(await marks.find(mark, 'hana@example.com')).toBeUndefined();
});

test('however often a member signs in, the account has a bounded number of devices, each with its own limits', async () => {
	now = 0;
	const marked = await Promise.all(Array.from({ length: 400 }, async () => marks.find(readCookie(await marks.write('hana@example.com')), 'hana@example.com')));
	expect(marked).not.toContain(undefined);
	expect(new Set(marked).size).toBeGreaterThan(1);
	expect(new Set(marked).size).toBeLessThanOrEqual(20);
});

test('no script and no other site has the cookie', async () => {
	expect(await marks.write('hana@example.com')).toMatch(/; Path=\/api\/v1\/login; Max-Age=\d+; HttpOnly; Secure; SameSite=Strict$/);
});
