import './lib/no-eval.ts';
import { loadAhead } from './lib/ahead.ts';
import { chooseLanguage } from './lib/chosen-language.ts';
import { loadConfig } from './lib/config.ts';
import { askFirst } from './lib/first-question.ts';
import { SESSION_KEYS } from './lib/session-keys.ts';
import { fetchWords } from './lib/words.ts';

/*
 * Runs before the app, whose script is larger and loads longer. It requests the
 * data that the app needs first, so that both load in parallel.
 */

export const language = chooseLanguage(localStorage, navigator.languages);
askFirst(location.pathname, localStorage.getItem(SESSION_KEYS.token), language);
/** The first page's words in the language. */
export const words = fetchWords(language, 'first');
// Every screen but the first also needs these words. A failure is ignored here: the screen loads them again and reports the error.
if (loadAhead(location.pathname)) fetchWords(language, 'other').catch(() => undefined);
/** Whether the market's settings could be loaded. */
export const reached = loadConfig().then(
	() => true,
	(error: unknown) => {
		console.error(error);
		return false;
	},
);
