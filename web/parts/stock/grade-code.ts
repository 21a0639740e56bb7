import type { AttributeName, DerivedAttributeName } from '#shared/domain/stock/attributes.ts';
import type { TradeLabels } from './trade-labels.ts';

const READ_BY_CODE: readonly (AttributeName | DerivedAttributeName)[] = ['cut', 'polish', 'symmetry', 'laboratory'];

/** Formats a value for a list: codes such as `EX` and `GIA`, but words such as `Round` and `Faint`. */
export function formatGrade(labels: TradeLabels, field: AttributeName | DerivedAttributeName, code: string): string {
	return READ_BY_CODE.includes(field) && code !== 'NONE' && code !== 'OTHER' ? code : labels.value(field, code);
}
