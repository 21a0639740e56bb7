import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DESKTOP, PHONE, show } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';
import { StoneAbove } from './stone-drawing.tsx';

test.each([
	['desktop', DESKTOP],
	['phone', PHONE],
])('what a drawing is made from is written below the stone, not over it: %s', async (_, size) => {
	await show(<StoneAbove diamond={aDiamond({ shape: 'EMERALD', length: 6.48, width: 4.73, depth: 3.06 })} />, { size });
	const note = page.getByText('drawn from typical proportions', { exact: false });
	await expect.element(note).toBeVisible();
	const drawing = page.getByRole('region').element().querySelector('img, svg') ?? expect.fail('No drawing');
	expect(note.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(drawing.getBoundingClientRect().bottom);
});
