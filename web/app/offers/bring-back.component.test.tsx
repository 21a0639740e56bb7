import { expect, onTestFinished, test } from 'vitest';
import { show } from '#test/components/page.tsx';
import { bringBack } from './bring-back.ts';

test('the position is restored while content loads, and then nobody is scrolled back any more', async () => {
	const { rerender } = await show(<div style={{ height: 1500 }} />);
	onTestFinished(bringBack(2000));
	await rerender(<div style={{ height: 9000 }} />);
	await expect.poll(() => window.scrollY).toBe(2000);
	// A screen reader scrolls without a key or a pointer.
	const reader = setInterval(() => window.scrollTo(0, 4000), 250);
	onTestFinished(() => clearInterval(reader));
	const places: number[] = [];
	const follow = setInterval(() => places.push(window.scrollY), 50);
	onTestFinished(() => clearInterval(follow));
	await expect.poll(() => places.slice(-20)).toEqual(Array(20).fill(4000));
});
