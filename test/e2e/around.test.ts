import { afterAll, expect, test } from 'vitest';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { closeWindows, PHONE, watchWindows } from './browser.ts';
import { takeSession } from './pages.ts';

const { open, faults } = watchWindows(PHONE);
afterAll(closeWindows);

test('a link to a stone asks for it while the app is on its way, and once', async () => {
	const [seller, buyer] = await Promise.all([anActiveMember('first-question-seller', 'Kofu Stones'), anActiveMember('first-question-buyer', 'Ueno Gems')]);
	const { diamondId } = await seller.api.createDiamond({ body: aStone({ weight: 7.77 }) });
	const page = await open();
	await takeSession(page, buyer);
	const calls: string[] = [];
	page.on('request', (request) => {
		const { pathname } = new URL(request.url());
		if (pathname.startsWith('/api/')) calls.push(pathname);
	});
	await page.goto(`/productDetails/${diamondId}`);
	await page.getByRole('heading', { level: 1, name: /7\.77/ }).waitFor();
	const stone = `/api/v1/common/diamonds/${diamondId}`;
	expect(calls[0]).toBe(stone);
	expect(calls.filter((path) => path === stone)).toHaveLength(1);
	expect(faults()).toEqual([]);
});
