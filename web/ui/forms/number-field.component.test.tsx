import { useState } from 'react';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { show } from '#test/components/page.tsx';
import { NumberField } from './number-field.tsx';

/** Tests a number field with the digits of a Japanese keyboard. */

const field = page.getByRole('textbox', { name: 'Rate' });

/** Shows a field and the value that its form holds. */
function Rate() {
	const [value, setValue] = useState<number | string>('');
	return (
		<>
			<NumberField label="Rate" min={0} max={10_000} decimalScale={2} prefix="¥" value={value} onChange={setValue} />
			<output>{JSON.stringify(value)}</output>
		</>
	);
}

const expectValue = (value: string) => expect.element(page.getByRole('status')).toHaveTextContent(value);

test.each([
	['１５０', '¥150', '150'],
	['１５０．２５', '¥150.25', '150.25'],
	['150.25', '¥150.25', '150.25'],
])('%s is typed as %s', async (typed, shown, value) => {
	await show(<Rate />);
	await field.fill(typed);
	await expect.element(field).toHaveValue(shown);
	await expectValue(value);
});

test('digits that a Japanese keyboard converts are read when the conversion ends', async () => {
	await show(<Rate />);
	await userEvent.click(field);
	for (const text of ['１', '１５', '１５０']) await cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
	await expect.element(field).toHaveValue('１５０');
	await cdp().send('Input.insertText', { text: '１５０' });
	await expect.element(field).toHaveValue('¥150');
	await expectValue('150');
});

test('a full-width digit between others leaves the caret behind it', async () => {
	await show(<Rate />);
	await field.fill('1234');
	await userEvent.click(field);
	await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
	await cdp().send('Input.insertText', { text: '９' });
	await cdp().send('Input.insertText', { text: '8' });
	await expect.element(field).toHaveValue('¥198234');
});
