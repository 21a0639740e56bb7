import { useQuery } from '@tanstack/react-query';
import type { Inviter } from '#shared/contract/accounts/invitations.ts';
import { ApiError } from '#shared/contract/client.ts';
import { api } from '#web/lib/api/api.ts';

/** Returns the inviter of a link, `none` if the link is not valid (any more), or undefined while loading. */
export function useInviter(token: string): Inviter | 'none' | undefined {
	return useQuery({ queryKey: ['inviter', token], queryFn: () => readInviter(token), staleTime: Number.POSITIVE_INFINITY }).data;
}

async function readInviter(token: string): Promise<Inviter | 'none'> {
	try {
		return await api.inviter({ params: { token } });
	} catch (error) {
		// A truncated link contains no valid token.
		if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION')) return 'none';
		throw error;
	}
}
