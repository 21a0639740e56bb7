import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const FOLDER = 'assets';
const compress = promisify(brotliCompress);

/**
 * Writes each script and style sheet of the build compressed as well, beside it with the ending `.br`. A server that
 * compresses each answer has no time for the best compression, which makes a file a twelfth smaller.
 */
export function compressFiles(): Plugin {
	let written = '';
	return {
		name: 'compress-files',
		apply: 'build',
		writeBundle({ dir = '' }) {
			written = join(dir, FOLDER);
		},
		closeBundle: {
			order: 'post',
			async handler() {
				// A failed build has written nothing, and says why.
				if (written === '') return;
				const files = (await readdir(written)).filter((name) => /\.(js|css)$/.test(name));
				await Promise.all(
					files.map(async (name) => {
						const plain = await readFile(join(written, name));
						const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
						await writeFile(join(written, `${name}.br`), await compress(plain, { params }));
					}),
				);
			},
		},
	};
}
