import type { FormEvent } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerAccount } from '#test/components/answers/account.ts';
import { answerAdmin } from '#test/components/answers/admin.ts';
import { aCase, aThread } from '#test/components/answers/case.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { anAuction, answerStock, makeId } from '#test/components/answers/stock.ts';
import { answerStone } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { answerCalls } from '#test/components/fake-client.ts';
import { admin, PHONE, show, showScreen, trader } from '#test/components/page.tsx';
import { goTo } from '#test/components/place.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import { showErrorToast } from '#web/lib/browser/toast.ts';
import { CodeInput } from './code-input.tsx';
import { Form } from './form.tsx';

/** Tests that every form shows its errors at the fields and in a summary that takes the focus, and keeps the typed text. */

const WRONG = /fields? needs? correcting/;
const FORM = 'main form';
const DIALOG = '[role=dialog] form';
const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const press = (name: string) => page.getByRole('button', { name }).first().click();

/** Clicks the form's submit button. */
async function send(form: string): Promise<void> {
	await expect.poll(() => document.querySelector(`${form} [type=submit]`)).not.toBeNull();
	const button = document.querySelector(`${form} [type=submit]`) ?? expect.fail('Nothing sends the form');
	await page.elementLocator(button).click();
}

const expectFocusOn = (form: string, message: RegExp) =>
	expect.poll(() => (document.activeElement?.closest(form) ? document.activeElement.querySelector('[role=alert]')?.textContent : undefined)).toMatch(message);

/** Submits the form and expects its summary to have the focus, name the errors and lead to the field. */
async function expectSummary(form: string): Promise<void> {
	await send(form);
	if (document.querySelector(`${form}[data-single]`)) {
		await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true');
		// The field's own error may be an alert, but no summary names the field again.
		expect(document.querySelector(`${form} [role=alert] li`)).toBeNull();
		return;
	}
	await expectFocusOn(form, WRONG);
	const summary = document.activeElement?.querySelector('[role=alert] li button') ?? expect.fail('The summary names no field');
	await page.elementLocator(summary).click();
	await expect.poll(() => document.activeElement?.matches('input, select, textarea, [role=combobox]')).toBe(true);
	await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true');
}

const closeDialog = async () => {
	await userEvent.keyboard('{Escape}');
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
};

test.each(['/login', '/signup', '/forgot-password', '/contact'])('a visitor’s form on %s', async (path) => {
	await showScreen(path);
	await expectSummary(FORM);
});

test('the error of a single field is said once, at the field, and moves nothing', async () => {
	await showScreen('/forgot-password');
	const button = page.getByRole('main').getByRole('button').first();
	await expect.element(button).toBeVisible();
	const { top } = button.element().getBoundingClientRect();
	await send(FORM);
	await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true');
	await expect.poll(() => document.querySelector(`${FORM} .mantine-InputWrapper-error`)).not.toBeNull();
	const error = document.querySelector(`${FORM} .mantine-InputWrapper-error`) ?? expect.fail('No error');
	expect(page.getByText(error.textContent ?? '').elements()).toHaveLength(1);
	expect(document.querySelector(`${FORM} [role=alert]`)).toBeNull();
	expect(button.element().getBoundingClientRect().top).toBe(top);
	expect(error.getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
});

test('an error of the field that has the focus is an alert: a screen reader does not read a focused field again', async () => {
	await showScreen('/forgot-password');
	await field('Email').click();
	await userEvent.keyboard('{Enter}');
	await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('Please enter an email address such as name@example.com.');
	await expect.element(field('Email')).toHaveFocus();
	expect(await findBarriers()).toEqual([]);
});

test('the error of a code is below its boxes', async () => {
	await show(
		<Form>
			<CodeInput value="" onChange={() => undefined} error="This is not the current code." />
		</Form>,
	);
	await expect.poll(() => document.querySelector('form[data-single]')).not.toBeNull();
	const [boxes, error] = [page.getByRole('group'), page.getByText('This is not the current code.')].map((one) => one.element().getBoundingClientRect());
	expect(error?.left).toBe(boxes?.left);
	expect(error?.top).toBeGreaterThanOrEqual(boxes?.bottom ?? Number.NaN);
	expect(document.querySelector('form')?.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(error?.bottom ?? Number.NaN);
});

test('a toast covers neither the header nor the bottom bar; six boxes of a code have six names', async () => {
	await showScreen('/forgot-password', { size: PHONE });
	showErrorToast('It failed.');
	const toast = page.getByRole('alert').filter({ hasText: 'It failed.' });
	await expect.element(toast).toBeVisible();
	const header = page.getByRole('banner').element().getBoundingClientRect();
	await expect.poll(() => toast.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(header.bottom);
	await show(<CodeInput value="" onChange={() => undefined} />);
	await expect.element(page.getByLabelText('Digit of the code, 6')).toBeVisible();
	const boxes = page.getByRole('group', { name: /code/i }).getByRole('textbox').elements();
	for (const name of ['id', 'name', 'aria-label']) expect(new Set(boxes.map((box) => box.getAttribute(name))).size).toBe(6);
	expect(boxes.map((box) => box.getAttribute('autocomplete'))).toEqual(Array(6).fill('one-time-code'));
});

test('a dealer’s forms: the listing, the profile, leaving, a search to keep, a bid', async () => {
	const offered = aDiamond({ color: 'F', clarity: 'VS1', askingPrice: 10_000, requiredBid: 7000 });
	const answers = { ...answerStock(() => []), ...answerAccount(), ...answerStone(() => offered), ...answerSearch(() => [offered]) };
	await showScreen('/create-diamond', { as: { ...trader, phoneNumber: '+81 3 1234 5678' }, answers });
	await field('Remarks').fill('Bright');
	await expectSummary(FORM);
	await expect.element(field('Remarks')).toHaveValue('Bright');

	goTo('/userProfile');
	await press('Edit');
	await field('First name').fill('');
	await expectSummary(FORM);
	await press('Cancel');
	await press('Leave the market');
	const dialog = page.getByRole('dialog');
	const confirmed = dialog.getByLabelText(/^To confirm, enter your email address/);
	await confirmed.fill('somebody@example.com');
	await dialog.getByRole('button', { name: 'Leave the market' }).click();
	await expect.poll(() => document.activeElement).toBe(confirmed.element());
	expect(dialog.getByRole('alert').filter({ hasText: WRONG }).elements()).toEqual([]);
	expect(await findBarriers()).toEqual([]);
	await closeDialog();

	goTo('/diamond-filter');
	await page.getByRole('button', { name: /^Saved searches/ }).click();
	await dialog.getByRole('textbox', { name: 'Name' }).fill(' ');
	await expectSummary(DIALOG);
	await closeDialog();

	goTo(`/productDetails/${offered.diamondId}?bid=1`);
	const amount = dialog.getByRole('textbox', { name: 'Your bid per carat' });
	await amount.fill('12');
	await expectSummary(DIALOG);
	await expect.element(amount).toHaveValue('12');
});

test('a complaint that the network lost stays written, and says why it was not sent', async () => {
	const accepted = aDiamond({
		...anAuction(8000, { state: 'ACCEPTED', status: 'ACCEPTED', isBidPlaced: true, leading: true }),
		...{ confirmBy: new Date(Date.now() + 86_400_000).toISOString(), confirmations: { seller: false, buyer: false } },
		abilities: { ...aDiamond().abilities, bid: false, confirm: true, complain: true },
	});
	await showScreen(`/productDetails/${accepted.diamondId}`, { as: trader, answers: answerStone(() => accepted) });
	await press('Open a dispute');
	await expectSummary(DIALOG);
	const happened = page.getByRole('dialog').getByRole('textbox', { name: /^What happened/ });
	await happened.fill('Nobody answers.');
	answerCalls({
		bidStatus: async () => {
			throw new TypeError('Failed to fetch');
		},
	});
	await send(DIALOG);
	await expectFocusOn(DIALOG, /could not be reached|no answer|connection/i);
	await expect.element(happened).toHaveValue('Nobody answers.');
	expect(await findBarriers()).toEqual([]);
});

test('the admin’s forms: a ban, points, a password, the rate, a verdict', async () => {
	const member = { ...trader, userId: makeId(5), companyName: 'Zushi Forms' };
	await showScreen('/admin-dashboard', {
		as: admin,
		answers: { ...answerAdmin([member]), getCase: async () => aCase(), readCaseMessages: async () => aThread({ mayWrite: false }) },
	});
	await page.getByRole('radiogroup', { name: 'State' }).getByText('All', { exact: true }).click();
	await press('Ban: Zushi Forms');
	await expectSummary(DIALOG);
	await closeDialog();
	for (const correction of ['Adjust points', 'Set a password']) {
		await press('More: Zushi Forms');
		await page.getByRole('menuitem', { name: correction }).click();
		await expectSummary(DIALOG);
		await closeDialog();
	}
	goTo('/admin-settings');
	await press('Edit');
	await field('Discount rate').fill('');
	await expectSummary(FORM);

	goTo(`/case/${aCase().caseId}`);
	await expect.element(page.getByRole('heading', { name: 'Your decision' })).toBeVisible();
	await expectSummary(FORM);
	expect(await findBarriers()).toEqual([]);
});

test('a form whose button is pressed twice before it is drawn as loading is sent once', async () => {
	let sent = 0;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		sent += 1;
	};
	await show(
		<Form onSubmit={submit}>
			<button type="submit">Send</button>
		</Form>,
	);
	const button = page.getByRole('button', { name: 'Send' });
	await expect.element(button).toBeVisible();
	for (let press = 0; press < 2; press++) (button.element() as HTMLElement).click();
	expect(sent).toBe(1);
	await button.click();
	expect(sent).toBe(2);
});
