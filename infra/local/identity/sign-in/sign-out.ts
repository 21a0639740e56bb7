import * as z from 'zod';
import { checkSecret } from '../clients.ts';
import type { Pool } from '../pool.ts';
import { defineOperation, type Operation } from '../protocol.ts';

const RevokeToken = z.object({ Token: z.string(), ClientId: z.string(), ClientSecret: z.string().optional() });
const GlobalSignOut = z.object({ AccessToken: z.string() });

export function createSignOutOperations(pool: Pool): Record<string, Operation> {
	return {
		RevokeToken: defineOperation(RevokeToken, async (input) => {
			pool.mint.revoke(input.Token, checkSecret(pool.settings.clients, input));
			await pool.store.save();
			return {};
		}),

		GlobalSignOut: defineOperation(GlobalSignOut, async ({ AccessToken }) => {
			pool.mint.revokeAll((await pool.mint.findBearer(AccessToken)).username);
			await pool.store.save();
			return {};
		}),
	};
}
