import type { KeyTokens } from '#functions/usecases/integrations/ports/api-keys.ts';
import { hashFor } from '../keyed-hash.ts';
import { makeKeyToken } from './key-token.ts';

/** Hashes keys with the stage's own key, so that the table's reader can neither use nor recognize them, and another stage knows none of them. */
export const keyTokens: KeyTokens = {
	make: () => makeKeyToken('secret'),
	hash: (token) => hashFor('api-key', token),
};
