/** Further parts of the search in one file, because separate requests would take longer on a phone. */
export { AskLine } from './ask/ask-line.tsx';
export { Results } from './results.tsx';
export { SavedSearches } from './saved/saved-searches.tsx';
