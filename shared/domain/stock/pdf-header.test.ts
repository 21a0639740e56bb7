import { describe, expect, test } from 'vitest';
import { hasPdfEnd, isPdfHeader, PDF_END_BYTES } from './pdf-header.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('the beginning of a file', () => {
	test.each(['%PDF-1.3\n', '%PDF-1.7\r\n%\xe2\xe3', '%PDF-2.0\r1 0 obj', '%PDF-1.4 %abc'])('is that of a PDF: %j', (text) => {
		expect(isPdfHeader(bytes(text))).toBe(true);
	});

	test.each(['', '%PDF', '%PDF-1.7', ' %PDF-1.7\n', '<html>%PDF-1.7\n', '\xef\xbb\xbf%PDF-1.7\n', '%PDF-1.<script>', '%PDF-3.0\n', '%pdf-1.7\n', '%!PS-Adobe'])(
		'is none of a PDF: %j',
		(text) => {
			expect(isPdfHeader(bytes(text))).toBe(false);
		},
	);
});

describe('the end of a file', () => {
	test.each(['%%EOF', '%%EOF\r\n', `%%EOF${' '.repeat(PDF_END_BYTES - 5)}`])('is that of a PDF', (text) => {
		expect(hasPdfEnd(bytes(`x${text}`))).toBe(true);
	});

	test.each(['', '%%EO', `%%EOF${' '.repeat(PDF_END_BYTES)}`])('is none of a PDF', (text) => {
		expect(hasPdfEnd(bytes(text))).toBe(false);
	});
});
