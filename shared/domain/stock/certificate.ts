import { ATTRIBUTE_NAMES, type AttributeName, getAttribute } from './attributes.ts';
import { type LABORATORIES, normalizeLotId } from './diamond.ts';
import { flatten, nestOnly, type Stone } from './stone.ts';

/** A certificate's name: laboratory and number, because two laboratories may use the same number. */
export interface Certificate {
	laboratory: (typeof LABORATORIES)[number];
	certificateNumber: string;
}

/** Returns a stone's certificate, or undefined if laboratory or number is unknown. */
export function findCertificate({ laboratory, certificateNumber }: Partial<Certificate>): Certificate | undefined {
	return laboratory && certificateNumber ? { laboratory, certificateNumber } : undefined;
}

/** Writes a certificate as one text. Case and outer spaces of the number do not matter. */
export function nameCertificate({ laboratory, certificateNumber }: Certificate): string {
	return `${laboratory}#${normalizeLotId(certificateNumber)}`;
}

/** Groups of attributes that a certificate states, and those within them that only the seller states. */
const CERTIFIED_GROUPS = ['stone', 'grades', 'certificate', 'measurements'];
const SELLERS_OWN: readonly AttributeName[] = ['brownShade', 'greenShade', 'milkiness', 'eyeClean', 'certificateLink', 'countryOfOrigin'];
const CERTIFIED = ATTRIBUTE_NAMES.filter((name) => CERTIFIED_GROUPS.includes(getAttribute(name).group) && !SELLERS_OWN.includes(name));

/** Selects the attributes of a stone that its certificate states: nothing shows its seller or price. */
export function selectCertified(stone: Stone): Partial<Stone> {
	return nestOnly(flatten(stone), CERTIFIED);
}
