import { Button, TextInput } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#test/components/page.tsx';
import { loadLater, loadWhenOpened } from './on-demand.tsx';

const fail = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const Part = () => <p>The part</p>;

/** Times that code is requested before it counts as not to be had. */
const TRIES = 3;
/** Milliseconds between the tries, which the tests do not wait for. */
const PAUSES = [500, 2_000];

beforeEach(() => {
	const { setTimeout } = globalThis;
	const skip = (time = 0) => (PAUSES.includes(time) ? 0 : time);
	const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation((act, time, ...rest) => setTimeout(act, skip(time), ...rest));
	const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
	return () => {
		timer.mockRestore();
		expect(report.mock.calls.flat().map(String)).toContain('TypeError: Failed to fetch dynamically imported module');
		report.mockRestore();
	};
});

const failing = (times: number) => {
	const load = vi.fn(async () => Part);
	for (let time = 0; time < times; time++) load.mockImplementationOnce(fail);
	return load;
};
const screenWith = (part: ReactNode) => (
	<>
		<TextInput label="Note" />
		{part}
	</>
);
const note = page.getByRole('textbox', { name: 'Note' });
const retry = page.getByRole('button', { name: 'Try again' });
const part = page.getByText('The part');

function Screen({ Dialog }: { Dialog: ComponentType<{ opened: boolean }> }) {
	const [opened, setOpened] = useState(true);
	return (
		<>
			<Button onClick={() => setOpened(false)}>Close</Button>
			<Dialog opened={opened} />
		</>
	);
}

test('a part whose code cannot be loaded is loaded when asked, and the rest of the screen keeps what was typed', async () => {
	const load = failing(2 * TRIES);
	const Later = loadLater(load);
	await show(screenWith(<Later />));
	await note.fill('A long note');
	await expect.element(page.getByText('The market cannot be reached. Please try again in a moment.')).toBeVisible();

	await retry.click();
	await expect.poll(() => load.mock.calls.length).toBe(2 * TRIES);
	await expect.element(retry).toBeEnabled();
	await expect.element(part).not.toBeInTheDocument();

	await retry.click();
	await expect.element(part).toBeVisible();
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
	await expect.element(note).toHaveValue('A long note');
});

test('a part that could not be loaded is requested again when it is next rendered', async () => {
	const Later = loadLater(failing(TRIES));
	const screen = await show(screenWith(<Later />));
	await expect.element(retry).toBeVisible();
	await screen.unmount();
	await show(screenWith(<Later />));
	await expect.element(part).toBeVisible();
});

test('a part with a placeholder of its own keeps it, with its own way to try again', async () => {
	const Later = loadLater(failing(TRIES), (_, again) => (again ? <Button onClick={again}>Load the field</Button> : <p>A field</p>));
	await show(screenWith(<Later />));
	await expect.element(page.getByText('A field')).toBeVisible();
	await page.getByRole('button', { name: 'Load the field' }).click();
	await expect.element(part).toBeVisible();
});

test('a dialog whose code cannot be loaded says so only while it is wanted', async () => {
	const Dialog = loadWhenOpened<{ opened: boolean }>(failing(TRIES));
	await show(<Screen Dialog={Dialog} />);
	await expect.element(retry).toBeVisible();
	await page.getByRole('button', { name: 'Close' }).click();
	await expect.element(retry).not.toBeInTheDocument();
});
