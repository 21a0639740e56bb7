import { expect, onTestFinished, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { fakeNotificationSettings } from '#test/components/answers/notification-settings.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, answerCalls, listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { pressOnceShown } from '#test/components/press-once-shown.ts';
import { moveToTimeZone } from '#test/components/time-zone.ts';
import { expectToast } from '#test/components/toasts.ts';

const findBox = (name: string) => page.getByRole('checkbox', { name });
const OUTBID = findBox('You were outbid – Email');
const TRACKED = findBox('A tracked stone has changed – In the app');
const ENDED = findBox('A listing is suspended – Email');
const BID = findBox('A bid on your stone – Email');

/** Toggles a switch by its words. It uses no pointer, because a phone's bottom bar may cover a switch at the edge of the view. */
async function turn(name: string): Promise<void> {
	const words = page.getByText(name);
	await expect.element(words).toBeVisible();
	words.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** Clicks a switch in the middle of the view, where a phone's bottom bar does not cover it. */
async function press(box: Locator): Promise<void> {
	await expect.element(box).toBeVisible();
	box.element().scrollIntoView({ block: 'center' });
	await box.click();
}

const showSettings = (answers: Answers) => showScreen('/notification-settings', { as: trader, size: PHONE, answers });

test('a dealer who turns a mail off is warned, and finds it so when the settings are opened again', async () => {
	const settings = fakeNotificationSettings();
	await showScreen('/notificationTab', { as: trader, size: PHONE, answers: settings.answers });
	await page.getByRole('link', { name: 'Notification settings' }).click();
	await OUTBID.click();
	await expect.element(OUTBID).not.toBeChecked();
	await expect.element(page.getByText('You will be notified only in the app.')).toBeVisible();
	await expect.element(findBox('You were outbid – In the app')).toBeDisabled();
	await expect.poll(settings.read).toEqual({ version: 2, kinds: { OUTBID: { mail: false } } });
	expect(await findBarriers()).toEqual([]);
});

test('changes quickly one after the other are each kept, on what the market has after the one before', async () => {
	const settings = fakeNotificationSettings();
	await showSettings(settings.answers);
	for (const box of [OUTBID, TRACKED, ENDED, ENDED]) await press(box);
	await expect.poll(settings.read).toEqual({ version: 5, kinds: { OUTBID: { mail: false }, TRACKED_CHANGED: { app: false } } });
	expect(listRequests('keepNotificationSettings').map(({ body }) => body.version)).toEqual([1, 2, 3, 4]);
});

test('a click counts while the answer to the one before is on its way, and after it', async () => {
	const settings = fakeNotificationSettings();
	const { keepNotificationSettings } = settings.answers;
	const waiting: (() => void)[] = [];
	await showSettings({
		...settings.answers,
		keepNotificationSettings: async (request) => {
			await new Promise<void>((answer) => waiting.push(answer));
			if (!keepNotificationSettings) throw new Error('The settings are not kept');
			return keepNotificationSettings(request);
		},
	});
	await press(OUTBID);
	await expect.element(OUTBID).not.toBeChecked();
	await expect.poll(() => waiting.length).toBe(1);
	// The response arrives during the click on another checkbox.
	TRACKED.element().addEventListener('mousedown', () => waiting[0]?.(), { once: true });
	await press(TRACKED);
	expect([OUTBID, TRACKED].map((box) => (box.element() as HTMLInputElement).checked)).toEqual([false, false]);
	await expect.poll(() => waiting.length).toBe(2);
	await press(ENDED);
	expect([OUTBID, TRACKED, ENDED].map((box) => (box.element() as HTMLInputElement).checked)).toEqual([false, false, false]);
	waiting[1]?.();
	await expect.poll(() => waiting.length).toBe(3);
	waiting[2]?.();
	await expect.poll(settings.read).toEqual({ version: 4, kinds: { OUTBID: { mail: false }, TRACKED_CHANGED: { app: false }, SUSPENDED: { mail: false } } });
	expect([OUTBID, TRACKED, ENDED].map((box) => (box.element() as HTMLInputElement).checked)).toEqual([false, false, false]);
});

test('a change elsewhere is not overwritten: the refused one is undone and said, what the market has is shown', async () => {
	const settings = fakeNotificationSettings();
	await showSettings(settings.answers);
	await expect.element(BID).toBeChecked();
	settings.change({ kinds: { BID_RECEIVED: { mail: false } } });
	await expectToast('This was changed after you opened it.', () => ENDED.click());
	await expect.element(BID).not.toBeChecked();
	await expect.element(ENDED).toBeChecked();
	expect(settings.read()).toEqual({ version: 2, kinds: { BID_RECEIVED: { mail: false } } });
});

test('a change that waits behind a refused one is made on what the market has', async () => {
	const settings = fakeNotificationSettings();
	const { keepNotificationSettings } = settings.answers;
	const answer = Promise.withResolvers<void>();
	await showSettings({
		...settings.answers,
		keepNotificationSettings: async (request) => {
			await answer.promise;
			if (!keepNotificationSettings) throw new Error('The settings are not kept');
			return keepNotificationSettings(request);
		},
	});
	await expect.element(BID).toBeChecked();
	settings.change({ kinds: { BID_RECEIVED: { mail: false } } });
	await press(ENDED);
	await press(OUTBID);
	// The settings are loaded again over a slow network.
	answerCalls({
		notificationSettings: async () => {
			for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
			return settings.read();
		},
	});
	answer.resolve();
	await expect.poll(settings.read).toEqual({ version: 3, kinds: { BID_RECEIVED: { mail: false }, OUTBID: { mail: false } } });
	await expect.element(OUTBID).not.toBeChecked();
	await expect.element(BID).not.toBeChecked();
	await expect.element(ENDED).toBeChecked();
});

test('nothing can be clicked before it is known what is shown of web push above it', async () => {
	const settings = fakeNotificationSettings();
	const known = Promise.withResolvers<undefined>();
	Object.assign(navigator.serviceWorker, { getRegistration: () => known.promise });
	onTestFinished(() => void Reflect.deleteProperty(navigator.serviceWorker, 'getRegistration'));
	await showSettings(settings.answers);
	await expect.poll(() => listRequests('notificationSettings').length).toBe(1);
	await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect.element(OUTBID).not.toBeInTheDocument();
	known.resolve(undefined);
	await expect.element(OUTBID).toBeVisible();
	await expect.element(page.getByRole('region', { name: /./ }).first()).toBeVisible();
});

test('quiet hours and the digest are those of the device where they are chosen', async () => {
	await moveToTimeZone('Asia/Kolkata');
	const settings = fakeNotificationSettings();
	await showSettings(settings.answers);
	await turn('Quiet hours');
	await page.getByLabelText('From').selectOptions('07:00');
	await expect.element(page.getByText('Start and end are the same, so nothing comes later.')).toBeVisible();
	await page.getByLabelText('From').selectOptions('21:00');
	await expect.element(page.getByText('Start and end are the same', { exact: false })).not.toBeInTheDocument();
	await turn('One email a day');
	await expect.poll(() => settings.read().digestAt).toBe(8);
	expect(settings.read()).toMatchObject({ quiet: { from: 21, to: 7 }, zone: expect.stringMatching(/^Asia\/(Kolkata|Calcutta)$/) });
	expect(await findBarriers()).toEqual([]);
	await turn('Quiet hours');
	await expect.poll(() => settings.read().quiet).toBeUndefined();
});

test('settings that cannot be loaded are asked for again', async () => {
	await showSettings({ ...fakeNotificationSettings().answers, notificationSettings: () => Promise.reject(new TypeError('no network')) });
	const again = page.getByRole('button', { name: 'Try again' });
	await expect.element(again).toBeVisible();
	answerCalls(fakeNotificationSettings().answers);
	await again.click();
	await expect.element(OUTBID).toBeVisible();
});

test('the second click of a double click does not turn off push in the browser whose row has moved under the pointer', async () => {
	let receivers = ['Firefox', 'Safari'].map((device, at) => ({ receiverId: String(at).padStart(32, '0'), device, since: '2026-11-23T08:00:00.000Z' }));
	await showSettings({
		...fakeNotificationSettings().answers,
		webPush: async () => ({ publicKey: '', receivers }),
		removeReceiver: async ({ params }) => {
			receivers = receivers.filter(({ receiverId }) => receiverId !== params.receiverId);
		},
	});
	const turnOff = page.getByRole('button', { name: /^Turn off in/ });
	await expect.poll(() => turnOff.elements().length).toBe(2);
	const secondClick = pressOnceShown('Safari', () => (turnOff.elements().length === 1 ? turnOff.query() : undefined));
	await press(turnOff.first());
	await secondClick;
	expect(listRequests('removeReceiver').length).toBe(1);
});
