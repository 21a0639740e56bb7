/** What stands beside and above the list where there is room for it; on a phone the filters come when they are wanted. */
export { FilterPanel } from './filter-panel.tsx';
export { TableSettings } from './table-settings.tsx';
