import { Button, Group } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findBarriers } from '#test/components/barriers.ts';
import { show } from '#test/components/page.tsx';

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
