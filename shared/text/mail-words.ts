import english from './locales/en/server/mails.json' with { type: 'json' };
import japanese from './locales/ja/server/mails.json' with { type: 'json' };
import { addWords } from './words.ts';

/** The texts of a mail around a notification or a code. */
export const mails = addWords('mails', { en: english, ja: japanese });
