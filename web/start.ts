import '#web/lib/browser/no-eval.ts';
import { loadAhead } from '#web/lib/api/ahead.ts';
import { loadConfig } from '#web/lib/api/config.ts';
import { askAhead } from '#web/lib/api/first-question.ts';
import { chooseLanguage } from '#web/lib/language/chosen-language.ts';
import { fetchWords } from '#web/lib/language/words.ts';

/* Runs before the app, whose script is larger and loads longer. It requests the data that the app needs first, so that both load in parallel. */

export const language = chooseLanguage(localStorage, navigator.languages);
askAhead(location, localStorage, language);
export const words = fetchWords(language, 'first');
// Every screen but the first also needs these words. A failure is ignored here: the screen loads them again and reports the error.
if (loadAhead(location.pathname)) fetchWords(language, 'other').catch(() => undefined);
export const reached = loadConfig().then(
	() => true,
	(error: unknown) => {
		console.error(error);
		return false;
	},
);
