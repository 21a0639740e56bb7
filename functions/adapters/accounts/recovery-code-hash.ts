import type { HashRecoveryCode } from '#functions/usecases/accounts/ports/second-factors.ts';
import { hashFor } from '../keyed-hash.ts';

/** Keyed with the stage's key and the member, so that a reader of the table can neither learn nor guess codes. */
export const hashRecoveryCode: HashRecoveryCode = (memberId, letters) => hashFor('recovery', `${memberId}|${letters}`);
