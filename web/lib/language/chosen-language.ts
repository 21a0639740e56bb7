import { readContractLanguage, writeContractLanguage } from '#shared/contract/language.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { tryToStore } from '../try-to-store.ts';

/** Storage keys of one setting (specification 9): both are written, and the first one that has a value is read. */
const STORED_UNDER = ['selectedLang', 'i18nextLng'] as const;

/** Returns the stored language. Without one, returns Japanese if the browser prefers it, else English. */
export function chooseLanguage(storage: Pick<Storage, 'getItem'>, preferred: readonly string[]): Language {
	for (const key of STORED_UNDER) {
		const stored = storage.getItem(key);
		if (stored === 'en' || stored === 'jp') return readContractLanguage(stored);
	}
	return preferred[0]?.toLowerCase().startsWith('ja') ? 'ja' : 'en';
}

export function storeLanguage(storage: Pick<Storage, 'setItem'>, language: Language): void {
	for (const key of STORED_UNDER) tryToStore(storage, key, writeContractLanguage(language));
}
