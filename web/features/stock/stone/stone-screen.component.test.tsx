import { beforeEach, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { answerStone } from '#test/components/answers/stone.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

const stone = aDiamond();

/** Record what the page passes to the share sheet and the clipboard. */
const shared = vi.fn<(what: ShareData) => Promise<void>>();
const copied = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
	shared.mockReset();
	copied.mockReset();
	Object.defineProperty(navigator, 'share', { configurable: true, value: shared });
	Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } });
	return async () => {
		Reflect.deleteProperty(navigator, 'share');
		Reflect.deleteProperty(navigator, 'clipboard');
		await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
	};
});

test.each([
	{ device: 'phone', hasTouch: true },
	{ device: 'desktop', hasTouch: false },
])('a stone is handed to the share sheet of a phone, and on a desktop its link is copied: $device', async ({ hasTouch }) => {
	await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch });
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, answers: answerStone(() => stone) });
	await page.getByRole('button', { name: 'Share this stone' }).click();
	const url = `${location.origin}/productDetails/${stone.diamondId}`;
	if (hasTouch) expect(shared.mock.calls).toEqual([[{ url, title: page.getByRole('heading', { level: 1 }).element().textContent }]]);
	else {
		await expect.element(page.getByText('Link copied.')).toBeVisible();
		expect(copied.mock.calls).toEqual([[url]]);
	}
});
