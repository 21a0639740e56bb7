/** What the search shows besides, in one file: it comes with the screen, and a request for each would cost a phone more than all that is in it. */
export { AskLine } from './ask/ask-line.tsx';
export { Results } from './results.tsx';
export { SavedSearches } from './saved/saved-searches.tsx';
