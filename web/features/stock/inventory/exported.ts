export type Exported = 'inventory' | 'sold' | 'selected';
