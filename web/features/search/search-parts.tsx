/** Further parts of the search in one file: it comes with the screen, since a request for each would cost a phone more than all of it. */
export { AskLine } from './ask/ask-line.tsx';
export { Results } from './results.tsx';
export { SavedSearches } from './saved/saved-searches.tsx';
