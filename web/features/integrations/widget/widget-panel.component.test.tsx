import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Widget, WidgetSettings, WidgetStock, WidgetStone } from '#shared/contract/integrations/widgets.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { PHONE, show, trader } from '#test/components/page.tsx';
import { expectToast } from '#test/components/toasts.ts';
import { WidgetPanel } from './widget-panel.tsx';

const SHOP: Widget = {
	widgetId: '01J00000000000000000000001',
	key: 'dmp_aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1eF487Wca',
	createdAt: '2026-01-02T08:00:00.000Z',
	name: 'Our shop',
	origins: ['https://shop.example.com'],
	priceMode: 'ASKING',
	marginPercent: 12.5,
	currency: 'USD',
	rate: 1,
	language: 'en',
	contact: {},
	columns: ['cut'],
};
const aStone = (at: number, price?: number): WidgetStone => ({
	diamondId: `01J0000000000000000000010${at}`,
	shape: 'OVAL',
	weight: 1 + at / 10,
	color: 'F',
	clarity: 'VS1',
	price,
	photos: [],
});

/** Answers with stored widgets, and with a preview of two stones that cost what the settings say. */
function fakeWidgets(...stored: Widget[]): Answers {
	let widgets = stored;
	const show = ({ priceMode, currency, language, contact, columns, marginPercent = 0 }: Omit<WidgetSettings, 'name' | 'origins'>): WidgetStock => {
		const content = [1, 2].map((at) => aStone(at, priceMode === 'ASKING' ? 10_000 * (1 + marginPercent / 100) : undefined));
		return {
			content,
			number: 0,
			size: 10,
			totalElements: 2,
			facets: { shape: { OVAL: 2 }, color: { F: 2 }, clarity: { VS1: 2 } },
			priceMode,
			currency,
			language,
			contact,
			columns,
		};
	};
	return {
		widgets: async () => ({ widgets }),
		createWidget: async ({ body }) => {
			widgets = [{ ...SHOP, ...(body as WidgetSettings) }, ...widgets];
			return widgets[0] ?? SHOP;
		},
		changeWidget: async ({ body }) => ({ ...SHOP, ...(body as WidgetSettings) }),
		deleteWidget: async ({ params }) => {
			widgets = widgets.filter(({ widgetId }) => widgetId !== params.id);
			return undefined;
		},
		previewWidget: async ({ body }) => show(body.settings as WidgetSettings),
	};
}

test('a widget is built with a preview that follows the settings, and its lines are ready to copy', async () => {
	await show(<WidgetPanel />, { as: trader, answers: fakeWidgets() });
	await expect.element(page.getByText('You have no widget yet.')).toBeVisible();
	await page.getByRole('button', { name: 'New widget' }).click();
	await expect.element(page.getByText('Price on request').first()).toBeVisible();

	await page.getByLabelText('Prices').selectOptions('Asking price and margin');
	await page.getByLabelText('Margin in percent').fill('12.5');
	await expect.element(page.getByRole('button', { name: /1\.10 ct Oval F VS1.*US\$11,250\.00/ })).toBeVisible();
	await page.getByLabelText('Currency').selectOptions('JPY');
	await expect.element(page.getByLabelText('JPY for 1 USD')).toHaveValue('');
	await page.getByLabelText('JPY for 1 USD').fill('150.5');

	await page.getByLabelText('Name').fill('Our shop');
	await page.getByLabelText('Sites').fill('https://shop.example.com/stones');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect.element(page.getByText('Enter each site as https://shop.example.com, without a path.').first()).toBeVisible();
	await page.getByLabelText('Sites').fill('https://shop.example.com\nhttp://localhost:3000');
	await expectToast('Widget saved', () => page.getByRole('button', { name: 'Save' }).click());
	expect(listRequests('createWidget')).toMatchObject([
		{
			body: {
				name: 'Our shop',
				origins: ['https://shop.example.com', 'http://localhost:3000'],
				priceMode: 'ASKING',
				marginPercent: 12.5,
				currency: 'JPY',
				rate: 150.5,
				contact: { email: trader.email },
			},
		},
	]);
	await expect.element(page.getByText(`<script src="${location.origin}/widget/v1/diamond-stock.js"></script>`, { exact: false })).toBeVisible();
	await expect.element(page.getByText(`key="${SHOP.key}"`, { exact: false })).toBeVisible();
	expect(await findBarriers()).toEqual([]);
});

test('another currency has no rate until one is entered, and the market’s own currency needs none', async () => {
	await show(<WidgetPanel />, { as: trader, answers: fakeWidgets({ ...SHOP, currency: 'JPY', rate: 150.5 }) });
	await page.getByRole('button', { name: 'Edit Our shop' }).click();
	await expect.element(page.getByLabelText('JPY for 1 USD')).toHaveValue('150.5');
	await page.getByLabelText('Currency').selectOptions('EUR');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect.element(page.getByText('Enter the rate as a number above 0.').first()).toBeVisible();
	expect(listRequests('changeWidget')).toEqual([]);
	await page.getByLabelText('Prices').selectOptions('On request');
	await expectToast('Widget saved', () => page.getByRole('button', { name: 'Save' }).click());
	await page.getByLabelText('Prices').selectOptions('Asking price and margin');
	await expect.element(page.getByLabelText('EUR for 1 USD')).toHaveValue('');
	await page.getByLabelText('Currency').selectOptions('USD');
	await expectToast('Widget saved', () => page.getByRole('button', { name: 'Save' }).click());
	expect(listRequests('changeWidget')).toMatchObject([{ body: { priceMode: 'ON_REQUEST' } }, { body: { currency: 'USD', rate: 1 } }]);
});

test('a stone of the preview opens and closes, and the focus comes back to it', async () => {
	await show(<WidgetPanel />, { as: trader, answers: fakeWidgets(SHOP), size: PHONE });
	await page.getByRole('button', { name: 'Edit Our shop' }).click();
	const card = page.getByRole('button', { name: /1\.20 ct Oval/ });
	await card.click();
	const focused = () => document.querySelector('diamond-stock')?.shadowRoot?.activeElement;
	await expect.poll(() => focused()?.textContent).toBe('1.20 ct Oval F VS1');
	await page.getByRole('button', { name: 'Back to all stones' }).click();
	await expect.poll(() => focused()).toBe(card.element());
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('a widget is deleted once that was confirmed, in Japanese too', async () => {
	await show(<WidgetPanel />, { as: trader, answers: fakeWidgets(SHOP), language: 'ja' });
	await page.getByRole('button', { name: '「Our shop」を削除' }).click();
	await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
	await expect.element(page.getByText('ウィジェットはまだありません。')).toBeVisible();
	expect(listRequests('deleteWidget')).toEqual([{ params: { id: SHOP.widgetId } }]);
});
