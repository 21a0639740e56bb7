import { expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { anOwnStone } from '#test/components/answers/stock.ts';
import { chooseFiles } from '#test/components/files.ts';
import { show, trader } from '#test/components/page.tsx';
import { MediaDialog } from './media-dialog.tsx';

/** A photo of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const makePhoto = (name: string) => new File([Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))], name, { type: 'image/png' });

const showDialog = () => show(<MediaDialog diamond={anOwnStone(trader)} opened onClose={() => undefined} />, { as: trader });

test('a file of another type is named even if photos that are fine come with it', async () => {
	await showDialog();
	await chooseFiles(makePhoto('front.png'), new File(['ftypheic'], 'side.heic', { type: 'image/heic' }));
	await expect.element(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
	expect(document.body.textContent).toContain('side.heic: Not a photo');
});

test('nothing is saved while chosen files are checked, and one that cannot be read stops nothing', async () => {
	await showDialog();
	const { promise, reject } = Promise.withResolvers<ArrayBuffer>();
	// A file that its system must fetch first.
	const read = vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValueOnce(promise);
	await chooseFiles(makePhoto('cloud.png'), makePhoto('front.png'));
	await expect.poll(() => read.mock.calls.length).toBe(1);
	const save = page.getByRole('button', { name: 'Save' });
	expect(save.element()).toBeDisabled();
	reject(new DOMException('The file could not be read', 'NotReadableError'));
	await expect.poll(() => document.body.textContent).toContain('cloud.png: The file is damaged');
	expect(save.element()).toBeEnabled();
	expect(page.getByRole('img', { name: /^Photo/ }).elements()).toHaveLength(1);
	read.mockRestore();
});

test('under a finger, moving a photo and removing it are large and apart', async () => {
	await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
	onTestFinished(async () => {
		await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
	});
	await showDialog();
	await chooseFiles(makePhoto('front.png'), makePhoto('side.png'));
	const forward = page.getByRole('button', { name: 'Move forward: Photo 2' });
	await expect.element(forward).toBeVisible();
	const [moving, removal] = [forward, page.getByRole('button', { name: 'Remove: Photo 2' })].map((button) => button.element().getBoundingClientRect());
	for (const box of [moving, removal]) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
	expect((removal?.left ?? 0) - (moving?.right ?? 0)).toBeGreaterThanOrEqual(8);
});
