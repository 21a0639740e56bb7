import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { anOwnStone, answerStock, aPage } from '#test/components/answers/stock.ts';
import { chooseFiles } from '#test/components/files.ts';
import { show, showScreen, trader } from '#test/components/page.tsx';
import { Select } from '#web/ui/forms/choices.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { queryClient } from '../api/query.ts';
import { isBusy, protectWork } from './busy.ts';

beforeEach(() => {
	Object.defineProperty(document, 'hidden', { configurable: true, value: true });
	return () => void Reflect.deleteProperty(document, 'hidden');
});

/** Returns whether the page is busy without the focus in a field. */
function isBusyWithoutFocus(): boolean {
	if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
	return isBusy(queryClient);
}

test('a page that nobody looks at is busy while work runs, a call changes something or a dialog is open', async () => {
	expect(isBusy(queryClient)).toBe(false);
	expect(isBusy({ isMutating: () => 1 })).toBe(true);
	const dialog = document.createElement('div');
	dialog.role = 'dialog';
	document.body.append(dialog);
	onTestFinished(() => dialog.remove());
	expect(isBusy(queryClient)).toBe(true);
	dialog.remove();
	const end = Promise.withResolvers<void>();
	const work = [protectWork(() => end.promise), protectWork(() => Promise.reject(new Error())).catch(() => undefined)];
	await work[1];
	expect(isBusy(queryClient)).toBe(true);
	end.resolve();
	await work[0];
	expect(isBusy(queryClient)).toBe(false);
});

test('a form is busy from its first letter on, also without the focus', async () => {
	await showScreen('/contact');
	const message = page.getByRole('main').getByRole('textbox').last();
	await expect.element(message).toBeVisible();
	expect(isBusy(queryClient)).toBe(false);
	await message.fill('Hello');
	await expect.poll(isBusyWithoutFocus).toBe(true);
});

test.each([
	[
		'an option is picked',
		async () => {
			await page.getByRole('combobox', { name: 'Shape' }).click();
			await page.getByRole('option', { name: 'Pear' }).click();
		},
	],
	[
		'a file is dropped',
		async () =>
			page
				.getByText('Drop files')
				.element()
				.dispatchEvent(new DragEvent('drop', { bubbles: true })),
	],
] as const)('a form is busy once %s', async (_, change) => {
	await show(
		<Form onSubmit={(event) => event.preventDefault()}>
			<Select label="Shape" data={['Round', 'Pear']} />
			<p>Drop files</p>
		</Form>,
	);
	await expect.element(page.getByRole('combobox', { name: 'Shape' })).toBeVisible();
	expect(isBusyWithoutFocus()).toBe(false);
	await change();
	await expect.poll(isBusyWithoutFocus).toBe(true);
});

test('a list is busy while stones are selected', async () => {
	await showScreen('/refresh-list', { as: trader, answers: answerStock(() => [anOwnStone(trader)]) });
	const box = page.getByRole('checkbox', { name: /^Select lot/ });
	await box.click();
	await expect.poll(isBusyWithoutFocus).toBe(true);
	await box.click();
	await expect.poll(isBusyWithoutFocus).toBe(false);
});

test('a sheet that was chosen and not sent keeps the page busy', async () => {
	await showScreen('/uploadDiamond', {
		as: trader,
		answers: {
			...answerStock(() => []),
			search: async () => aPage([]),
			listImports: async () => aPage([]),
			sheetLayouts: async () => ({ layouts: [] }),
		},
	});
	await chooseFiles(new File(['Lot,Shape,Carat\nA-1,Round,1.01'], 'mine.csv'));
	await expect.element(page.getByText('mine.csv')).toBeVisible();
	expect(isBusyWithoutFocus()).toBe(true);
	await page.getByRole('button', { name: 'Choose another file' }).click();
	await expect.poll(isBusyWithoutFocus).toBe(false);
});
