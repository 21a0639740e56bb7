import { afterAll, expect, test } from 'vitest';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { eventually, readInbox } from '#test/steps/market.ts';
import { closeWindows, findBarriers, openWindow, PHONE } from './browser.ts';
import { takeSession } from './pages.ts';

afterAll(closeWindows);

test('a dealer turns a mail off on the phone, is warned, and finds it so on another machine', async () => {
	const dealer = await anActiveMember('settings');
	const { page, faults } = await openWindow(PHONE);
	await takeSession(page, dealer);
	await page.goto('/notificationTab');
	await page.getByRole('link', { name: 'Notification settings' }).click();
	const box = page.getByRole('checkbox', { name: 'You were outbid – E-mail' });
	await box.uncheck();
	await page.getByText('You will be told in the app only.').waitFor();
	// Quickly, one after the other: each is kept.
	await page.getByRole('checkbox', { name: 'A tracked stone has changed – In the app' }).uncheck();
	await page.getByRole('checkbox', { name: 'A listing has ended – E-mail' }).uncheck();
	await page.getByRole('checkbox', { name: 'A listing has ended – E-mail' }).check();
	expect(await page.getByRole('checkbox', { name: 'You were outbid – In the app' }).isDisabled()).toBe(true);
	await eventually('the choices', async () => (await dealer.api.notificationSettings({})).version === 4);
	expect((await dealer.api.notificationSettings({})).kinds).toEqual({ OUTBID: { mail: false }, TRACKED_CHANGED: { app: false } });

	const other = await openWindow();
	await takeSession(other.page, dealer);
	await other.page.goto('/notification-settings');
	await other.page.getByText('You will be told in the app only.').waitFor();
	expect(await findBarriers(other.page)).toEqual([]);
	// What was changed here meanwhile is not overwritten there.
	await page.getByRole('checkbox', { name: 'A bid on your stone – E-mail' }).uncheck();
	await eventually('the fifth', async () => (await dealer.api.notificationSettings({})).version === 5);
	await other.page.getByRole('checkbox', { name: 'A listing has ended – E-mail' }).uncheck();
	await other.page.getByText('What this is about was changed after you opened it.', { exact: false }).first().waitFor();
	await expect.poll(() => other.page.getByRole('checkbox', { name: 'A bid on your stone – E-mail' }).isChecked()).toBe(false);
	expect(await other.page.getByRole('checkbox', { name: 'A listing has ended – E-mail' }).isChecked()).toBe(true);
	expect([...faults, ...other.faults].filter((fault) => !fault.includes('409'))).toEqual([]);
});

test('quiet hours and the digest are those of the device where they are chosen', async () => {
	const dealer = await anActiveMember('hours');
	const { page } = await openWindow({ ...PHONE, timezoneId: 'Asia/Kolkata' });
	await takeSession(page, dealer);
	await page.goto('/notification-settings');
	await page.getByText('Quiet hours', { exact: true }).click();
	await page.getByLabel('From').selectOption('21:00');
	await page.getByText('One mail a day', { exact: true }).click();
	await eventually('the choices', async () => (await dealer.api.notificationSettings({})).digestAt === 8);
	const { quiet, zone } = await dealer.api.notificationSettings({});
	expect([quiet, zone]).toEqual([{ from: 21, to: 7 }, expect.stringMatching(/^Asia\/(Kolkata|Calcutta)$/)]);
	expect(await findBarriers(page)).toEqual([]);
	await page.getByText('Quiet hours', { exact: true }).click();
	await eventually('no quiet hours', async () => (await dealer.api.notificationSettings({})).quiet === undefined);
});

test('an admin chooses among what admins are told', async () => {
	const admin = await theAdmin();
	const { page } = await openWindow();
	await takeSession(page, admin);
	await page.goto('/notification-settings');
	await page.getByRole('checkbox', { name: 'A registration waits – E-mail' }).waitFor();
	expect(await page.getByRole('checkbox', { name: 'You were outbid – E-mail' }).count()).toBe(0);
});

test('who follows the link of a mail is asked, ends such mails without signing in, and a made-up link ends none', async () => {
	const [seller, buyer] = await Promise.all([anActiveMember('asked'), anActiveMember('asks')]);
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	await buyer.api.mediaRequest({ body: { diamondId, kinds: ['video'] } });
	const mail = await eventually('the mail', async () => (await readInbox(seller.userName)).find(({ headers }) => headers?.['List-Unsubscribe']));
	const link = /^<(.+)>$/.exec(mail.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
	const { page, faults } = await openWindow(PHONE);
	await page.goto(link);
	await page.getByText('Somebody asks for photos or a video').waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await page.getByRole('button', { name: 'Stop these mails' }).click();
	await page.getByText('You get no more such mails.', { exact: false }).waitFor();
	expect((await seller.api.notificationSettings({})).kinds).toEqual({ MEDIA_REQUESTED: { mail: false } });
	expect(faults).toEqual([]);

	await page.goto(`/unsubscribe/${'0'.repeat(26)}.SUSPENDED.${'a'.repeat(43)}`);
	await page.getByRole('button', { name: 'Stop these mails' }).click();
	await expect.poll(() => page.getByRole('status').first().textContent()).not.toContain('goes on telling');
});
