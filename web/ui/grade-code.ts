import type { AttributeName, ReckonedName } from '#shared/domain/attributes.ts';
import type { TradeLabels } from './trade-labels.ts';

/** Grades that dealers read by their code. */
const READ_BY_CODE: readonly (AttributeName | ReckonedName)[] = ['cut', 'polish', 'symmetry', 'laboratory'];

/** A value as dealers scan for it in a list: `EX` and `GIA`, but `Round` and `Faint`. */
export function formatGrade(labels: TradeLabels, field: AttributeName | ReckonedName, code: string): string {
	return READ_BY_CODE.includes(field) && code !== 'NONE' && code !== 'OTHER' ? code : labels.value(field, code);
}
