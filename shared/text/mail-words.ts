import english from './locales/en/server/mails.json' with { type: 'json' };
import japanese from './locales/ja/server/mails.json' with { type: 'json' };
import { addWords } from './words.ts';

/** What stands around a notification, and around a code, in a mail. */
export const mails = addWords('mails', { en: english, ja: japanese });
