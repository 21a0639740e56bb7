import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildWidget } from './widget.ts';

/** Bytes of the widget's script as CloudFront sends it to a dealer's page. */
const MOST = 20 * 1024;

test("the widget's script is one file of at most 20 KB, without the app's libraries and without inline code", async () => {
	const code = await buildWidget();
	const { length } = brotliCompressSync(code);
	expect(length).toBeLessThanOrEqual(MOST);
	expect(length).toBeGreaterThan(MOST / 4);
	// A classic script: a module would need the page's permission, and `currentScript` names no module.
	expect(code).toMatch(/^\(?function|^\(?\(\)=>|^\(function/);
	expect(code).not.toMatch(/\bimport\b|\bexport\b|\beval\b|new Function|innerHTML|localStorage|sessionStorage|document\.cookie|react/i);
	// It has no words of the trade that it does not show.
	expect(code).toContain('Marquise');
	expect(code).not.toContain('Pending Contact');
});
