/** What stands beside and above the list where there is room for it; on a phone the filters come when they are wanted. */
export { FilterPanel } from './filters/filter-panel.tsx';
export { TableSettings } from './table/table-settings.tsx';
