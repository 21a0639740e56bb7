import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import wabt from 'wabt';
import { VECTORS } from './vectors.ts';

it('the compiled vectors are those of their text; on a difference, copy the expected one', async () => {
	const { parseWat } = await wabt();
	const text = parseWat('vectors.wat', await readFile(new URL('vectors.wat', import.meta.url)), { simd: true });
	text.validate();
	expect(VECTORS).toBe(Buffer.from(text.toBinary({}).buffer).toString('base64'));
});
