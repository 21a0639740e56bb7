import type { ApiKey } from '#shared/contract/integrations/keys.ts';
import { makeId } from './stock.ts';

/** A key in use that reads the own stock. */
export const anApiKey = (number: number, changes: Partial<ApiKey> = {}): ApiKey => ({
	...{ keyId: makeId(number), name: `Key ${number}`, lastFour: `abc${number}`, scopes: ['stock:read'], networks: [], state: 'ACTIVE' },
	...{ createdAt: '2026-11-20T08:00:00.000Z', expiresAt: '2027-02-18T08:00:00.000Z' },
	...changes,
});
