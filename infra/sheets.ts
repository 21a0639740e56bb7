/**
 * How often the queue delivers a message about a sheet before it is set aside,
 * in both clouds. An import gives up by itself after a few workers
 * (`functions/usecases/sheets/import-sheet.ts`); a message is delivered far
 * oftener, each time later, while its seller's other sheets are read: with a
 * hundred for seven hours.
 */
export const SHEET_DELIVERIES = 100;
