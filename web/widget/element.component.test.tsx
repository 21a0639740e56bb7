import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DiamondStock, type LoadStock } from './element.ts';

if (!customElements.get('diamond-stock')) customElements.define('diamond-stock', DiamondStock);

test('after a failure the widget begins again in the order that it shows', async ({ onTestFinished }) => {
	const orders: (string | undefined)[] = [];
	const load: LoadStock = async ({ sort }) => {
		orders.push(sort);
		if (orders.length === 2) throw new Error('No connection');
		const facets = { shape: {}, color: {}, clarity: {} };
		const settings = { priceMode: 'ASKING', currency: 'USD', language: 'en', contact: {}, columns: [] } as const;
		return { content: [], number: 0, size: 20, totalElements: 0, facets, ...settings, columns: [] };
	};
	const element = Object.assign(new DiamondStock(), { load });
	document.body.append(element);
	onTestFinished(() => element.remove());
	const order = page.getByRole('combobox', { name: 'Sort by' });
	await order.selectOptions('caratUp');
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect.element(order).toHaveValue('newest');
	expect(orders).toEqual([undefined, 'caratUp', undefined]);
});
