import { createHmac } from 'node:crypto';
import type { HashRecoveryCode } from '#functions/usecases/accounts/ports/second-factors.ts';
import { deriveKey } from '../stage-key.ts';

/** Keyed with the stage's key and the member, so that a reader of the table can neither learn nor guess codes. */
export const hashRecoveryCode: HashRecoveryCode = async (memberId, letters) =>
	createHmac('sha256', await deriveKey('recovery'))
		.update(`${memberId}|${letters}`)
		.digest('base64url');
