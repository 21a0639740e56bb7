import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PHONE, show } from '#test/components/page.tsx';
import { MediaStrip } from './media-strip.tsx';

test('on a phone all media of a stone are in one row, between its arrows', async () => {
	const media = (['video', 'sent', 'link', 'certificate', 'video', 'sent', 'link'] as const).map((kind, at) => ({
		kind,
		url: `https://example.com/${at}`,
		words: `${at}`,
	}));
	await show(<MediaStrip media={media} at={0} onChoose={() => undefined} onStep={() => undefined} />, { size: PHONE });
	const buttons = page.getByRole('button');
	await expect.element(buttons.last()).toBeVisible();
	const middles = buttons
		.elements()
		.map((button) => button.getBoundingClientRect())
		.map(({ top, bottom }) => Math.round((top + bottom) / 2));
	expect(new Set(middles).size).toBe(1);
	expect(buttons.last().element().getBoundingClientRect().right).toBeLessThanOrEqual(PHONE[0]);
});
