import type { Diamond, Scanned } from '#shared/contract/stock/diamonds.ts';
import { CERTIFICATE_LENGTH } from '#shared/domain/common/limits.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';

export type KnownStone = Pick<Diamond, 'diamondId' | 'lotId' | 'certificateNumber' | 'laboratory' | 'seller'>;

/** What a stone can be found by: the certificate that was read, or a text that is a single word, which may be a lot. */
export function readStoneNumber({ source, fields, text }: Pick<Scanned, 'source' | 'fields' | 'text'>): string | undefined {
	if (source !== 'UNKNOWN') return source === 'LABEL' ? undefined : fields.certificateNumber;
	const word = text.normalize('NFKC').trim();
	return /^[!-~]*\d[!-~]*$/.test(word) && word.length <= CERTIFICATE_LENGTH ? word : undefined;
}

/** Those of the stones that are the scanned one, each once: of the same laboratory, where it is known. A lot may have another's number. */
export function pickKnown(scanned: Pick<Scanned, 'source' | 'fields' | 'text'>, stones: readonly KnownStone[]): KnownStone[] {
	const { laboratory } = scanned.fields;
	const number = normalizeLotId(readStoneNumber(scanned) ?? '');
	const isScanned = (stone: KnownStone) =>
		scanned.source === 'UNKNOWN' ||
		(stone.certificateNumber !== undefined && normalizeLotId(stone.certificateNumber) === number && (!laboratory || stone.laboratory === laboratory));
	return [...new Map(stones.filter(isScanned).map((stone) => [stone.diamondId, stone])).values()];
}
