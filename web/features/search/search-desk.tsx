/** Parts beside and above the list in wide windows; on a phone the filters load when they are opened. */
export { FilterPanel } from './filters/filter-panel.tsx';
export { TableSettings } from './table/table-settings.tsx';
