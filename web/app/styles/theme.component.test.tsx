import { Button, Group, SegmentedControl } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPosition } from '#test/components/answers/prices.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { withForcedColors } from '#test/components/colors.ts';
import { show } from '#test/components/page.tsx';
import { PriceBar } from '#web/parts/prices/price-bar.tsx';

const COLORS = ['market', 'red', 'teal', 'green', 'orange', 'yellow', 'gray'];
const VARIANTS = ['light', 'subtle'];

test('the text of a button under the pointer has enough contrast, in light and in dark colours', async () => {
	await show(
		<main>
			<h1>Buttons</h1>
			<Group>
				{COLORS.flatMap((color) =>
					VARIANTS.map((variant) => (
						<Button key={`${color} ${variant}`} color={color} variant={variant}>
							{color} {variant}
						</Button>
					)),
				)}
			</Group>
		</main>,
	);
	const found = [];
	for (const color of COLORS)
		for (const variant of VARIANTS) {
			await page.getByRole('button', { name: `${color} ${variant}` }).hover();
			found.push(...(await findBarriers()));
		}
	expect(found).toEqual([]);
});

test('forced colours show which part is chosen, which button is pressed, which place is the current one, and each price', async () => {
	await show(
		<main>
			<SegmentedControl aria-label="Origin" data={['Natural', 'Lab-grown']} />
			<Button aria-pressed>Minimum</Button>
			<Button aria-pressed={false}>+1%</Button>
			<a href="/auctions" aria-current="page">
				Auctions
			</a>
			<PriceBar position={aPosition([4100, 5260, 5630, 6030, 7200])} marks={[{ of: 'asking', price: 6000 }]} label="Prices" />
		</main>,
	);
	await expect.element(page.getByRole('img', { name: 'Prices' })).toBeVisible();
	const read = (element: Element | null) => getComputedStyle(element ?? expect.fail('Missing'));
	const probe = document.createElement('p');
	probe.style.setProperty('background', 'Highlight');
	page.getByRole('main').element().append(probe);
	await withForcedColors(async () => {
		const highlight = read(probe).backgroundColor;
		expect(read(document.querySelector('.mantine-SegmentedControl-indicator')).backgroundColor).toBe(highlight);
		const buttons = page.getByRole('button').elements();
		expect(buttons.map((button) => read(button).outlineStyle)).toEqual(['solid', 'none']);
		expect(read(page.getByRole('link').element()).textDecorationLine).toBe('underline');
		const mark = page.getByRole('img', { name: 'Prices' }).element().querySelector('[data-of="asking"]');
		expect([read(mark).backgroundColor, getComputedStyle(mark as Element, '::before').backgroundColor]).toEqual([read(probe).color, read(probe).color]);
	});
});

test('choices that are wider than a narrow window take two rows and are not cut', async () => {
	await show(<SegmentedControl aria-label="Lists" data={['すべて', '最高入札中', '高値更新', 'ウォッチ中', '自社の石']} />, { size: [300, 640] });
	const lists = page.getByRole('radiogroup');
	await expect.element(lists).toBeVisible();
	const { clientWidth, scrollWidth } = lists.element();
	expect(scrollWidth).toBe(clientWidth);
	const tops = [...lists.element().querySelectorAll('label')].map((label) => label.getBoundingClientRect().top);
	expect(new Set(tops).size).toBe(2);
});
