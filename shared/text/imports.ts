import { SHEET_FAILURE_CODES, type SheetFailure } from '#shared/sheet/problems.ts';
import { failureText } from '#shared/sheet/words.ts';
import type { TextLanguage } from './errors.ts';

/** Why an import ended for reasons that are not in the sheet. */
const WORDS: Record<string, Record<TextLanguage, string>> = {
	SHEET_CHANGED: {
		en: 'Another file was uploaded in its place. Please begin a new upload.',
		ja: '途中で別のファイルがアップロードされました。新しくアップロードし直してください。',
	},
	SHEET_GONE: {
		en: 'The uploaded file is no longer there. Please upload it again.',
		ja: 'アップロードされたファイルが見つかりません。もう一度アップロードしてください。',
	},
	NOT_ACTIVE: { en: 'Your account may not list stones at present.', ja: '現在、お使いのアカウントでは出品できません。' },
};

/** Why an import failed, for its seller. */
export function importFailureWords({ code, missing }: { code: string; missing?: SheetFailure['missing'] }, language: TextLanguage): string {
	const sheetCode = SHEET_FAILURE_CODES.find((one) => one === code);
	return sheetCode ? failureText({ code: sheetCode, missing }, language) : (WORDS[code]?.[language] ?? code);
}
