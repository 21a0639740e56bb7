/** What a stone's page shows besides, in one file: it comes with the screen. */
export { LedgerSection } from './auction/ledger-section.tsx';
export { PricePanel } from './price/price-panel.tsx';
