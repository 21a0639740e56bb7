import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#shared/contract/client.ts';
import type { Inviter } from '#shared/contract/invitations.ts';
import { api } from '../lib/api.ts';

/** Who invites by a link: `none` when it names nobody (any more), undefined while that is not known, or nobody can be asked. */
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
