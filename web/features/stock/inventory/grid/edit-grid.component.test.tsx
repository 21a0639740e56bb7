import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { anOwnStone, answerStock, makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { withForcedColors } from '#test/components/colors.ts';
import { type Answers, answerCalls, listRequests } from '#test/components/fake-client.ts';
import { DESKTOP, PHONE, showScreen, trader } from '#test/components/page.tsx';
import { reloadAt } from '#test/components/reload.ts';
import { expectToast } from '#test/components/toasts.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { GRID_COLUMNS } from './grid-model.ts';

const ADDRESS = '/refresh-list?view=grid';
const stones = [5000, 6000, 7000].map((askingPrice, at) =>
	anOwnStone(trader, { diamondId: makeId(at + 1), lotId: `DAY-${at + 1}`, weight: 17.03, askingPrice }),
);
const PRICE = GRID_COLUMNS.indexOf('askingPrice');
const readCell = (row: number) => document.getElementById(`cell-${row}-${PRICE}`)?.textContent;

async function pickCell(row: number): Promise<void> {
	await expect.poll(() => document.getElementById(`cell-${row}-${PRICE}`)).not.toBeNull();
	await userEvent.click(document.getElementById(`cell-${row}-${PRICE}`) ?? expect.fail('No cell'));
}

/** Returns the text that the keyboard's copy command puts on the clipboard. */
function copyCells(): string | undefined {
	const clipboardData = new DataTransfer();
	document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
	return clipboardData.getData('text/plain');
}

function answerGrid(shown: readonly Diamond[] = stones): Answers {
	return {
		...answerStock(() => shown),
		changeDiamonds: async ({ body }) => ({ changed: body.changes.map(({ diamondId, version }) => ({ diamondId, version: version + 1 })), refused: [] }),
	};
}

test('in forced colours, which know no shadows, the cell at the cursor has an outline', async () => {
	await showScreen(ADDRESS, { as: trader, answers: answerGrid() });
	await pickCell(0);
	const readOutline = (row: number) => getComputedStyle(document.getElementById(`cell-${row}-${PRICE}`) ?? expect.fail('No cell')).outlineStyle;
	await withForcedColors(async () => expect([readOutline(0), readOutline(1)]).toEqual(['solid', 'none']));
});

test('prices are changed in the grid by the keyboard: typed, copied, filled down, undone, saved', async () => {
	await showScreen(ADDRESS, { as: trader, answers: answerGrid() });
	await expect.element(page.getByRole('grid', { name: 'Stones, to be edited like a spreadsheet' })).toBeVisible();
	await pickCell(0);
	await userEvent.keyboard('9100{Enter}');
	await expect.poll(() => readCell(0)).toBe('9100');
	await userEvent.keyboard('{ArrowUp}');
	await expect.poll(copyCells).toBe('9100');
	await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
	await userEvent.keyboard('{Control>}d{/Control}');
	await expect.poll(() => readCell(1)).toBe('9100');
	await userEvent.keyboard('{Control>}z{/Control}');
	await expect.poll(() => readCell(1)).toBe('6000');
	await userEvent.keyboard('{Control>}y{/Control}');
	await expect.element(page.getByText('2 cells changed')).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	expect(listRequests('changeDiamonds')).toEqual([]);
	await expectToast('2 stones were changed.', () => page.getByRole('button', { name: 'Save changes' }).click());
	expect(listRequests('changeDiamonds')).toEqual([
		{ body: { changes: [1, 2].map((number) => expect.objectContaining({ diamondId: makeId(number), set: { askingPrice: 9100 } })) } },
	]);
});

test('what the market refuses stays typed, and the grid says which stone and why', async () => {
	await showScreen(ADDRESS, {
		as: trader,
		answers: { ...answerGrid(), changeDiamonds: async () => ({ changed: [], refused: [{ diamondId: makeId(1), code: 'STALE' }] }) },
	});
	await pickCell(0);
	await userEvent.keyboard('9100{Enter}');
	await page.getByRole('button', { name: 'Save changes' }).click();
	await expect.element(page.getByRole('alert').getByText(/DAY-1.*Your cells still show what you typed/)).toBeVisible();
	expect(readCell(0)).toBe('9100');
});

test('after a refusal the grid shows what another window changed beside what is typed, and the seller can take it', async () => {
	let shown = stones;
	const changeDiamonds: Answers['changeDiamonds'] = async () => {
		shown = stones.map((stone, at) => (at === 0 ? { ...stone, askingPrice: 6500, version: 8 } : stone));
		return { changed: [], refused: [{ diamondId: makeId(1), code: 'STALE' }] };
	};
	await showScreen(ADDRESS, { as: trader, answers: { ...answerStock(() => shown), changeDiamonds } });
	await pickCell(0);
	await userEvent.keyboard('9100{Enter}');
	await page.getByRole('button', { name: 'Save changes' }).click();
	const both = page.getByRole('alert').getByRole('row', { name: /DAY-1.*Price per carat.*6500.*9100/ });
	await expect.element(both).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await both.getByRole('button', { name: 'Use the current values' }).click();
	await expect.poll(() => readCell(0)).toBe('6500');
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('Enter that confirms a Japanese conversion in Safari does not end the typing in a cell', async () => {
	await showScreen(ADDRESS, { as: trader, answers: answerGrid() });
	await pickCell(0);
	await userEvent.keyboard('91');
	// Safari has ended the composition by then, and marks the key by its code alone.
	document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }));
	await userEvent.keyboard('00{Enter}');
	await expect.poll(() => [readCell(0), readCell(1)]).toEqual(['9100', '6000']);
});

test('a price that was changed elsewhere is not overwritten unseen, and what is typed while the grid saves stays', async () => {
	const answer = Promise.withResolvers<void>();
	let shown = stones;
	await showScreen(ADDRESS, { as: trader, answers: { ...answerGrid(), ...answerStock(() => shown) } });
	await pickCell(0);
	await userEvent.keyboard('9100{Enter}');
	shown = stones.map((stone) => ({ ...stone, askingPrice: 4000, version: 8 }));
	await queryClient.invalidateQueries();
	await expect.poll(() => readCell(1)).toBe('4000');
	answerCalls({ changeDiamonds: () => answer.promise.then(() => ({ changed: [{ diamondId: makeId(1), version: 9 }], refused: [] })) });
	await page.getByRole('button', { name: 'Save changes' }).click();
	await expect.poll(() => listRequests('changeDiamonds')).toMatchObject([{ body: { changes: [{ diamondId: makeId(1), version: 1 }] } }]);
	await pickCell(0);
	await userEvent.keyboard('9200{Enter}');
	await expectToast('1 stone was changed.', async () => answer.resolve());
	expect(readCell(0)).toBe('9200');
	await expect.element(page.getByText('1 cell changed')).toBeVisible();
});

test('a price that is being typed stays with its stone when the list changes, and goes with it when it leaves the list', async () => {
	let shown = stones;
	await showScreen(ADDRESS, { as: trader, answers: { ...answerGrid(), ...answerStock(() => shown) } });
	await pickCell(1);
	await userEvent.keyboard('91');
	shown = stones.slice(1);
	await queryClient.invalidateQueries();
	await expect.element(page.getByText('DAY-1')).not.toBeInTheDocument();
	await expect.poll(() => document.activeElement?.closest('tr')?.textContent).toContain('DAY-2');
	await userEvent.keyboard('00{Enter}');
	await expect.poll(() => [readCell(0), readCell(1)]).toEqual(['9100', '7000']);
	await pickCell(1);
	await userEvent.keyboard('8');
	shown = stones.slice(1, 2);
	await queryClient.invalidateQueries();
	await expect.element(page.getByText('DAY-3')).not.toBeInTheDocument();
	await userEvent.keyboard('00{Enter}{Delete}');
	await expect.element(page.getByText('1 cell changed', { exact: true })).toBeVisible();
	expect(readCell(0)).toBe('9100');
	await expect.poll(() => document.activeElement?.tagName).toBe('TABLE');
	await expectToast('1 stone was changed.', () => page.getByRole('button', { name: 'Save changes' }).click());
	expect(listRequests('changeDiamonds')).toMatchObject([{ body: { changes: [{ diamondId: makeId(2), set: { askingPrice: 9100 } }] } }]);
});

test('what was typed and not saved is offered again after a reload, and goes when it is refused', async () => {
	const sight = { as: trader, answers: answerGrid() };
	await showScreen(ADDRESS, sight);
	await pickCell(2);
	await userEvent.keyboard('9300{Enter}');
	await expect.element(page.getByText('1 cell changed')).toBeVisible();
	const offer = page.getByText('You have unsaved entries here');
	await reloadAt(ADDRESS, sight);
	await expect.element(offer).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('button', { name: 'Continue editing' }).click();
	await expect.poll(() => readCell(2)).toBe('9300');
	await reloadAt(ADDRESS, sight);
	await page.getByRole('button', { name: 'Discard entries' }).click();
	await reloadAt(ADDRESS, sight);
	await expect.poll(() => readCell(2)).toBe('7000');
	await expect.element(offer).not.toBeInTheDocument();
	expect(listRequests('changeDiamonds')).toEqual([]);
});

test('a second tap on a cell opens it, and a double click into its field keeps what is typed', async () => {
	await showScreen(ADDRESS, { as: trader, size: PHONE, answers: answerGrid() });
	await expect.poll(() => readCell(1)).toBe('6000');
	const cell = document.getElementById(`cell-1-${PRICE}`) ?? expect.fail('No cell');
	const tap = () => {
		cell.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
		for (const type of ['mousedown', 'click']) cell.dispatchEvent(new MouseEvent(type, { bubbles: true }));
	};
	tap();
	await expect.poll(() => cell.ariaSelected).toBe('true');
	expect(cell.querySelector('input')).toBeNull();
	tap();
	await expect.poll(() => cell.querySelector('input')?.value).toBe('6000');
	const field = page.getByRole('textbox', { name: 'Price per carat' });
	await field.fill('6100');
	await userEvent.dblClick(field);
	await expect.element(field).toHaveValue('6100');
});

test.for([DESKTOP, PHONE])('a wrong cell says so below its stone, and tools appear when they can do something: at %s', async (size) => {
	const small = { weight: 0.3, fluorescence: 'N', shape: 'ROUND' } as const;
	await showScreen(ADDRESS, { as: trader, size, answers: answerGrid(stones.map((stone) => ({ ...stone, ...small }))) });
	const grid = page.getByRole('grid', { name: 'Stones, to be edited like a spreadsheet' });
	for (const words of ['Round', '0.30', 'None']) await expect.element(grid.getByText(words, { exact: true }).first()).toBeInTheDocument();
	const tools = page.getByRole('toolbar', { name: 'Inventory tools' });
	const listTools = () =>
		tools
			.getByRole('button')
			.elements()
			.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
	await expect.poll(listTools).toEqual(['More tools']);
	await pickCell(0);
	await userEvent.keyboard('much{Enter}');
	const said = page.getByText('Price per carat: Not a number.');
	await expect.element(said).toBeVisible();
	await expect.poll(listTools).toEqual(['Undo', 'Discard', 'Save changes', 'More tools']);
	expect(await findBarriers()).toEqual([]);
	const next = document.getElementById(`cell-1-${PRICE}`)?.getBoundingClientRect();
	expect(next?.top).toBeGreaterThanOrEqual(said.element().getBoundingClientRect().bottom);
	await tools.getByRole('button', { name: 'Discard' }).click();
	await expect.poll(listTools).toEqual(['More tools']);
});
