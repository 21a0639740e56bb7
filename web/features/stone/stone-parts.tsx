/** What a stone's page shows besides, in one file: it comes with the screen. */
export { LedgerSection } from './ledger-section.tsx';
export { PricePanel } from './price-panel.tsx';
