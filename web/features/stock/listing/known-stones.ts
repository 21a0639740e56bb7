import type { Diamond, Scanned } from '#shared/contract/stock/diamonds.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { CERTIFICATE_LENGTH } from '#shared/domain/stock/limits.ts';

export type KnownStone = Pick<Diamond, 'diamondId' | 'lotId' | 'certificateNumber' | 'laboratory' | 'seller'>;

/** Returns the number by which a stone can be found: the certificate's, or a text of a single word, which may be a lot id. */
export function readStoneNumber({ source, fields, text }: Pick<Scanned, 'source' | 'fields' | 'text'>): string | undefined {
	if (source !== 'UNKNOWN') return source === 'LABEL' ? undefined : fields.certificateNumber;
	const word = text.normalize('NFKC').trim();
	return /^[!-~]*\d[!-~]*$/.test(word) && word.length <= CERTIFICATE_LENGTH ? word : undefined;
}

/**
 * Picks the stones that match the scanned one, without duplicates. The laboratory must match if it is known,
 * because another stone's lot may have the same number.
 */
export function pickKnown(scanned: Pick<Scanned, 'source' | 'fields' | 'text'>, stones: readonly KnownStone[]): KnownStone[] {
	const { laboratory } = scanned.fields;
	const number = normalizeLotId(readStoneNumber(scanned) ?? '');
	const isScanned = (stone: KnownStone) =>
		scanned.source === 'UNKNOWN' ||
		(stone.certificateNumber !== undefined && normalizeLotId(stone.certificateNumber) === number && (!laboratory || stone.laboratory === laboratory));
	return [...new Map(stones.filter(isScanned).map((stone) => [stone.diamondId, stone])).values()];
}
