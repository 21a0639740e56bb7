/** Further parts of a stone's page, in one file that loads with the screen. */
export { LedgerSection } from './auction/ledger-section.tsx';
export { PricePanel } from './price/price-panel.tsx';
