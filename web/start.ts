import '#web/lib/browser/no-eval.ts';
import '#web/lib/browser/forbidden-storage.ts';
import { getLocale } from '#shared/text/formats.ts';
import { loadAhead } from '#web/lib/api/ahead.ts';
import { loadConfig } from '#web/lib/api/config.ts';
import { askAhead } from '#web/lib/api/first-question.ts';
import { chooseLanguage } from '#web/lib/language/chosen-language.ts';
import { fetchWords } from '#web/lib/language/words.ts';

/* Runs before the app, whose script is larger and loads longer. It requests the data that the app needs first, so that both load in parallel. */

export const language = chooseLanguage(localStorage, navigator.languages);
const screen = askAhead(location, localStorage, language);
export const words = fetchWords(language, 'first');
// Failures are ignored here: the screen loads its words again and reports the error.
for (const file of loadAhead(screen)) fetchWords(language, file).catch(() => undefined);
export const reached = loadConfig().then(
	() => true,
	(error: unknown) => {
		console.error(error);
		return false;
	},
);

// The first number and the first date cost a phone some 20 ms each, as the browser loads its tables: now, while the app is still on its way.
const locale = getLocale(language);
new Intl.NumberFormat(locale).format(0);
new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format();
