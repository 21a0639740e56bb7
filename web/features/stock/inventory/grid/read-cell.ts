import type { AttributeValue, StatedName } from '#shared/domain/stock/attributes.ts';
import { ASKING_PRICE } from '#shared/domain/stock/limits.ts';
import { type ProblemCode, Refusal } from '#shared/sheet/problems.ts';
import { makeCellReaders } from '#shared/sheet/values/values.ts';
import { readTypedPrice } from '#web/ui/forms/typed-number.ts';

const { direct, combined } = makeCellReaders({ decimalComma: false, currency: '' });

/** Parses a cell's text as in a sheet. Returns undefined if the text states nothing. */
export function readCell(name: StatedName, text: string): AttributeValue<StatedName> | Refusal | undefined {
	switch (name) {
		case 'askingPrice': {
			const price = readTypedPrice(text);
			if (price === undefined) return undefined;
			if (Number.isNaN(price)) return new Refusal('NOT_A_NUMBER');
			return price < ASKING_PRICE.min || price > ASKING_PRICE.max ? new Refusal('OUT_OF_RANGE') : Math.round(price);
		}
		case 'color': {
			const color = combined.color(text);
			return typeof color === 'object' && !(color instanceof Refusal) ? new Refusal('UNKNOWN_COLOR') : color;
		}
		case 'cut': {
			const cut = combined.cut(text);
			if (typeof cut === 'object' && !(cut instanceof Refusal)) return new Refusal('UNKNOWN_GRADE');
			return cut === '3EX' ? 'EX' : cut;
		}
		default:
			return direct[name](text);
	}
}

/** Returns what is wrong with a cell's text. Returns undefined if it can be saved. */
export function findCellProblem(name: StatedName, text: string): ProblemCode | undefined {
	const value = readCell(name, text);
	if (value instanceof Refusal) return value.code;
	return value === undefined && (name === 'lotId' || name === 'shape' || name === 'weight') ? 'MISSING' : undefined;
}
