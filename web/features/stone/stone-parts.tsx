/** Parts of a stone's page, in one file so that they load with the screen. */
export { LedgerSection } from './ledger-section.tsx';
export { PricePanel } from './price-panel.tsx';
