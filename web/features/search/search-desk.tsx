/** Parts of wide windows only; on a phone the filters load when they are opened. */
export { FilterPanel } from './filters/filter-panel.tsx';
export { GuestTable, MemberTable } from './result-tables.tsx';
export { TableSettings } from './table/table-settings.tsx';
