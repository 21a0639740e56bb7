import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import wasm from 'zxing-wasm/writer/zxing_writer.wasm?url';
import { listStated } from '#shared/domain/stock/attributes.ts';
import { readScan } from '#shared/sheet/scan.ts';
import { answerStock, aPage } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { readPath } from '#test/components/place.ts';

const SORTING_PAPER = 'H7254896,0.303,D,SI-1,FAIR,,,NONE,\n4.13,4.18,2.66,POL=VG\nSYM=FR,NATURAL,CGL';

/** Parses a QR code's text as the market does. */
const scan: Answers['scan'] = async ({ body: { text } }) => {
	const read = readScan(text);
	const fields = 'fields' in read ? read.fields : {};
	return { source: read.source, fields, missing: listStated().filter((name) => fields[name] === undefined), text };
};
const answers: Answers = { ...answerStock(() => []), scan, search: async () => aPage([]), searchByLotId: async () => [], listImports: async () => aPage([]) };

async function drawCode(text: string): Promise<File> {
	prepareZXingModule({ overrides: { locateFile: () => wasm } });
	const { image } = await writeBarcode(text, { format: 'QRCode', scale: 6 });
	return new File([image ?? expect.fail('No picture of the QR')], 'paper.png', { type: 'image/png' });
}

test('the QR of a sorting paper fills in the form, read from a picture where there is no camera', async () => {
	await showScreen('/create-diamond', { as: trader, size: PHONE, answers });
	const lotId = page.getByRole('textbox', { name: 'Lot ID' });
	await lotId.fill('PAPER-1');
	await page.getByRole('button', { name: 'Scan a QR' }).click();
	await expect.element(page.getByText(/The camera cannot be used here\./)).toBeVisible();
	const typed = page.getByRole('textbox', { name: 'Text of the QR' });
	const read = page.getByRole('button', { name: 'Read', exact: true });
	const [field, button] = [typed, read].map((part) => part.element().getBoundingClientRect());
	expect(button?.bottom).toBeCloseTo(field?.bottom ?? 0, 0);
	await typed.fill('a receipt');
	await read.click();
	await expect.element(page.getByText(/This QR code contains no stone data/)).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	const input = document.querySelector('[role=dialog] input[type=file]') ?? expect.fail('No place for a picture');
	await page.elementLocator(input).upload(await drawCode(SORTING_PAPER));
	// Members may choose one picture twice.
	expect(input).toHaveProperty('value', '');
	await expect.element(page.getByText('Read: CGL sorting paper')).toBeVisible();
	await expect.element(page.getByText('Still needed: Shape.')).toBeVisible();
	await expect.element(page.getByRole('textbox', { name: /^Weight/ })).toHaveValue('0.303');
	await expect.element(lotId).toHaveValue('PAPER-1');

	await page.getByRole('button', { name: 'List the stone' }).click();
	await expect.element(page.getByText('One field needs correcting')).toBeVisible();
	await expect.poll(() => document.activeElement?.textContent).toContain('Shape');
	await page.getByRole('button', { name: /^Shape/ }).click();
	await expect.poll(() => document.activeElement?.tagName).toBe('SELECT');
});

test('the camera asks once about a code that is no stone’s, reads on, and is started again after a failed call', async () => {
	const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 });
	const context = canvas.getContext('2d') ?? expect.fail('No canvas');
	let code: ImageBitmap | undefined;
	const showCode = async (text: string) => {
		code = await createImageBitmap(await drawCode(text));
	};
	// A canvas makes a picture of its stream only when it is drawn.
	const camera = setInterval(() => {
		context.fillStyle = 'white';
		context.fillRect(0, 0, 300, 300);
		if (code) context.drawImage(code, 20, 20, 260, 260);
	}, 50);
	const devices = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => canvas.captureStream());
	onTestFinished(() => {
		clearInterval(camera);
		devices.mockRestore();
	});
	await showCode('a receipt');
	let failed = false;
	await showScreen('/create-diamond', {
		as: trader,
		size: PHONE,
		answers: {
			...answers,
			scan: async (call) => {
				if (failed || !call.body.text.startsWith('H7254896')) return scan(call);
				failed = true;
				throw new TypeError('Failed to fetch');
			},
		},
	});
	await page.getByRole('button', { name: 'Scan a QR' }).click();
	await expect.element(page.getByText(/This QR code contains no stone data/)).toBeVisible();
	await expect.element(page.getByText('Hold the QR in front of the camera.')).toBeVisible();
	await showCode(SORTING_PAPER);
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect.element(page.getByText('Read: CGL sorting paper')).toBeVisible();
	expect(listRequests('scan').map(({ body }) => body.text)).toEqual(['a receipt', SORTING_PAPER, SORTING_PAPER]);
});

test('a camera is turned off with its dialog, also while its reader is still loading', async () => {
	const canvas = document.createElement('canvas');
	canvas.getContext('2d');
	const stream = canvas.captureStream();
	const devices = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
	vi.stubGlobal('BarcodeDetector', { getSupportedFormats: () => new Promise(() => undefined) });
	onTestFinished(() => {
		devices.mockRestore();
		vi.unstubAllGlobals();
	});
	await showScreen('/create-diamond', { as: trader, size: PHONE, answers });
	await page.getByRole('button', { name: 'Scan a QR' }).click();
	await expect.poll(() => devices.mock.results.length).toBe(1);
	await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
	await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
});

test('a camera whose pictures this browser cannot read is turned off', async () => {
	const canvas = document.createElement('canvas');
	canvas.getContext('2d');
	const stream = canvas.captureStream();
	const devices = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
	const supported = vi.fn(async () => ['qr_code']);
	const reader = vi.fn(() => {
		throw new Error('There is no reader');
	});
	vi.stubGlobal('BarcodeDetector', Object.assign(reader, { getSupportedFormats: supported }));
	onTestFinished(() => {
		devices.mockRestore();
		vi.unstubAllGlobals();
	});
	await showScreen('/create-diamond', { as: trader, size: PHONE, answers });
	await page.getByRole('button', { name: 'Scan a QR' }).click();
	await expect.element(page.getByText(/The camera cannot be used here\./)).toBeVisible();
	await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
});

test('sheet, one stone and scan lead to each other', async () => {
	await showScreen('/create-diamond', { as: trader, size: PHONE, answers });
	const ways = page.getByRole('navigation', { name: 'Ways to list stones' });
	await ways.getByRole('link', { name: 'Sheet' }).click();
	await expect.poll(readPath).toBe('/uploadDiamond');
	await ways.getByRole('link', { name: 'Scan' }).click();
	await expect.element(page.getByRole('dialog', { name: 'Scan a QR' })).toBeVisible();
});
