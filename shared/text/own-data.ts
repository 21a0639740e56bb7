import type { Language } from '#shared/domain/common/language.ts';
import english from './locales/en/server/ownData.json' with { type: 'json' };
import japanese from './locales/ja/server/ownData.json' with { type: 'json' };
import { addWords } from './words.ts';

const ownData = addWords('ownData', { en: english, ja: japanese });

/** A file of the copy of a member's data, by its name without extension. */
export type OwnDataFile = keyof typeof english.file;
const FILES = Object.keys(english.file) as OwnDataFile[];

/** Describes the files of a member's copy in plain text. `at`: ISO 8601. */
export function describeOwnData(language: Language, at: string): string {
	const t = ownData(language);
	const files = FILES.map((file) => `${file}.json: ${t(`file.${file}`)}`);
	return [t('title', { at }), t('form'), t('addresses'), t('left'), files.join('\n')].join('\n\n').concat('\n');
}
