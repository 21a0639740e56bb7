import '#web/lib/browser/no-eval.ts';
import { loadAhead } from '#web/lib/api/ahead.ts';
import { loadConfig } from '#web/lib/api/config.ts';
import { askFirst } from '#web/lib/api/first-question.ts';
import { chooseLanguage } from '#web/lib/language/chosen-language.ts';
import { fetchWords } from '#web/lib/language/words.ts';
import { SESSION_KEYS } from '#web/lib/session/session-keys.ts';

/*
 * Runs before the app, which is larger and takes longer to come: asks for what the app would ask for first, so that it
 * comes at the same time.
 */

export const language = chooseLanguage(localStorage, navigator.languages);
askFirst(location.pathname, localStorage.getItem(SESSION_KEYS.token), language);
/** The words of the first page in that language. */
export const words = fetchWords(language, 'first');
// Every screen but the first speaks from these too. Who waits for them asks again, and says what went wrong.
if (loadAhead(location.pathname)) fetchWords(language, 'other').catch(() => undefined);
/** Whether the market's settings could be had. */
export const reached = loadConfig().then(
	() => true,
	(error: unknown) => {
		console.error(error);
		return false;
	},
);
