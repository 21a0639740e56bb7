import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerStock, aPage, makeId } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { admin, DESKTOP, PHONE, showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

const stone = aDiamond({ diamondId: makeId(1), laboratory: 'GIA', certificateNumber: '2141438171' });

test.each([
	['en', 'GIA 2141438171 is listed by two sellers', 'Show both'],
	['ja', 'GIA 2141438171は2社が出品しています', '両方を表示'],
] as const)('a buyer sees on the stone that another seller lists its certificate too (%s)', async (language, title, both) => {
	const sharedCertificates = async () => ({ diamondIds: [stone.diamondId] });
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, language, size: PHONE, answers: { ...answerStonePages(stone), sharedCertificates } });
	await expect.element(page.getByText(title)).toBeVisible();
	await expect.element(page.getByRole('link', { name: both })).toHaveAttribute('href', '/diamond-filter?numbers=2141438171');
	expect(listRequests('sharedCertificates')).toEqual([{ body: { diamondIds: [stone.diamondId] } }]);
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
	expect(await findBarriers()).toEqual([]);
});

test('a stone whose certificate nobody else lists has no mark, and one without a certificate is not asked about', async () => {
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, answers: answerStonePages(stone) });
	await expect.poll(() => listRequests('sharedCertificates')).toHaveLength(1);
	await expect.element(page.getByText('is listed by two sellers')).not.toBeInTheDocument();
	const bare = aDiamond({ diamondId: makeId(2), laboratory: 'GIA', certificateNumber: undefined });
	await showScreen(`/productDetails/${bare.diamondId}`, { as: trader, answers: answerStonePages(bare) });
	await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
	expect(listRequests('sharedCertificates')).toHaveLength(1);
});

test.each([DESKTOP, PHONE])('a seller sees the mark in the inventory: at %s', async (...size) => {
	const sharedCertificates = async () => ({ diamondIds: [stone.diamondId] });
	await showScreen('/refresh-list?view=list', {
		as: trader,
		size,
		answers: { ...answerStock(() => [stone, aDiamond({ diamondId: makeId(2) })]), sharedCertificates },
	});
	const marks = page.getByRole('img', { name: 'GIA 2141438171 is listed by two sellers' });
	await expect.element(marks).toBeVisible();
	expect(marks.elements()).toHaveLength(1);
});

test('the admin finds all stones whose certificate two sellers list', async () => {
	const answers = { stonesOfState: async () => aPage([]), stonesOfSharedCertificates: async () => aPage([stone]) };
	await showScreen('/admin-stones?state=SHARED_CERTIFICATE', { as: admin, answers });
	await expect.element(page.getByText('GIA 2141438171')).toBeVisible();
	await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveValue('Certificate listed twice');
});
