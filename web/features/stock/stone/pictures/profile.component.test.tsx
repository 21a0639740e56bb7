import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';
import { Profile } from './profile.tsx';

const measured = aDiamond({ shape: 'EMERALD', length: 8.4, width: 6, depth: 3.72, totalDepth: 62.2 });

test('a figure in the drawing is one that the seller states; for all other parts it says typical proportions', async () => {
	await show(<Profile diamond={{ ...measured, tablePercent: 64, crownAngle: 34.5 }} />);
	const drawing = page.getByRole('img', { name: 'Side view: Table % 64.0%, Crown angle 34.5°, Depth % 62.2%' });
	await expect.element(drawing).toBeVisible();
	// The texts of the drawing: no pavilion, which nobody stated.
	expect([...drawing.element().querySelectorAll('text')].map((text) => text.textContent).filter(Boolean)).toEqual(['64.0%', '34.5°']);
	await expect.element(page.getByText('Depth 62.2% · drawn from typical proportions where none are stated')).toBeVisible();
});

test('a stone without proportions is drawn without a figure, and says so in Japanese', async () => {
	await show(<Profile diamond={aDiamond({ shape: 'ROUND' })} />, { language: 'ja' });
	await expect.element(page.getByRole('img', { name: '側面図（一般的な比率で作図）' })).toBeVisible();
	await expect.element(page.getByText('記載のない比率は一般的な値で作図')).toBeVisible();
	expect(page.getByRole('img', { name: '側面図（一般的な比率で作図）' }).element().textContent).not.toMatch(/\d/);
});

/** Returns how far the middle of the drawn stone is from the middle of its caption, in CSS pixels. */
function readShift(): number {
	const [outline, caption] = ['figure path', 'figcaption'].map((name) => document.querySelector(name)?.getBoundingClientRect() ?? expect.fail(name));
	return Math.abs((outline?.left ?? 0) + (outline?.width ?? 0) / 2 - (caption?.left ?? 0) - (caption?.width ?? 0) / 2);
}

test.each(['PEAR', 'ROUND'] as const)('a stone with no figure beside it is drawn above the middle of its caption: %s', async (shape) => {
	await show(<Profile diamond={aDiamond({ shape, tablePercent: 58 })} />);
	await expect.element(page.getByRole('img', { name: 'Side view: Table % 58.0%' })).toBeVisible();
	expect(readShift()).toBeLessThan(3);
});
