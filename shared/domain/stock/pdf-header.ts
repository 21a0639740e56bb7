/** Number of bytes at the end of a PDF that contain its end marker (ISO 32000-1, annex H, note 18). */
export const PDF_END_BYTES = 1024;

/** Returns whether bytes begin with a PDF header. PDF readers tolerate other content before the header, which would allow a file of two types. */
export function isPdfHeader(bytes: Uint8Array): boolean {
	return /^%PDF-[12]\.\d[\r\n\s]/.test(readText(bytes.subarray(0, 9)));
}

/** Returns whether a file's last bytes contain the end of a PDF. A truncated file does not. */
export function hasPdfEnd(bytes: Uint8Array): boolean {
	return readText(bytes.subarray(-PDF_END_BYTES)).includes('%%EOF');
}

function readText(bytes: Uint8Array): string {
	return String.fromCharCode(...bytes);
}
