/** How many bytes from its end a PDF says that it ends (ISO 32000-1, annex H, note 18). */
export const PDF_END_BYTES = 1024;

/**
 * Whether bytes are the beginning of a PDF: from the first byte on. Readers of
 * PDFs forgive what stands before it, and so take for a PDF what is something
 * else as well.
 */
export function isPdfHeader(bytes: Uint8Array): boolean {
	return /^%PDF-[12]\.\d[\r\n\s]/.test(readText(bytes.subarray(0, 9)));
}

/** Whether bytes, the last of a file, are the end of a PDF; a file that was cut off on its way lacks it. */
export function hasPdfEnd(bytes: Uint8Array): boolean {
	return readText(bytes.subarray(-PDF_END_BYTES)).includes('%%EOF');
}

function readText(bytes: Uint8Array): string {
	return String.fromCharCode(...bytes);
}
