import { createHmac } from 'node:crypto';
import type { PseudonymizeParty } from '#functions/usecases/prices/history/add-result.ts';
import { deriveKey } from '../stage-key.ts';

/** Characters of a mark: 48 bits, by which the members of a class are told apart. */
const LENGTH = 8;

/** Keyed: who knows all members and the archive still cannot tell whose mark one is. */
export const pseudonymizeParty: PseudonymizeParty = async (memberId, marketClass) =>
	createHmac('sha256', await deriveKey('parties'))
		.update(`${marketClass}#${memberId}`)
		.digest('base64url')
		.slice(0, LENGTH);
