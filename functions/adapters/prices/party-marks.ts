import type { PseudonymizeParty } from '#functions/usecases/prices/history/add-result.ts';
import { hashFor } from '../keyed-hash.ts';

/** Characters of a mark: 48 bits distinguish the members of a class. */
const LENGTH = 8;

/** A keyed hash, so that even a list of all members and the archive do not identify a mark's member. */
export const pseudonymizeParty: PseudonymizeParty = async (memberId, marketClass) => (await hashFor('parties', `${marketClass}#${memberId}`)).slice(0, LENGTH);
