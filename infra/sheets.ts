/**
 * Deliveries of a message about a sheet before it is set aside, in both clouds. An import gives up by itself after a few workers
 * (`functions/usecases/sheets/import-sheet.ts`). Its message is delivered far more often, with growing delays, while the seller's other sheets are read: with a
 * hundred sheets for seven hours.
 */
export const SHEET_DELIVERIES = 100;
