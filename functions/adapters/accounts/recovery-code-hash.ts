import { createHmac } from 'node:crypto';
import type { HashRecoveryCode } from '#functions/usecases/accounts/ports/second-factors.ts';
import { deriveKey } from '../stage-key.ts';

/** Sealed with a key of the stage, each member's apart: who reads the table alone learns no code, and cannot try any. */
export const hashRecoveryCode: HashRecoveryCode = async (memberId, letters) =>
	createHmac('sha256', await deriveKey('recovery'))
		.update(`${memberId}|${letters}`)
		.digest('base64url');
