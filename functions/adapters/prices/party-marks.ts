import { createHmac } from 'node:crypto';
import type { PseudonymizeParty } from '#functions/usecases/prices/history/add-result.ts';
import { deriveKey } from '../stage-key.ts';

/** Characters of a mark: 48 bits distinguish the members of a class. */
const LENGTH = 8;

/** A keyed hash, so that even a list of all members and the archive do not identify a mark's member. */
export const pseudonymizeParty: PseudonymizeParty = async (memberId, marketClass) =>
	createHmac('sha256', await deriveKey('parties'))
		.update(`${marketClass}#${memberId}`)
		.digest('base64url')
		.slice(0, LENGTH);
