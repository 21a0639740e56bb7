import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../lib/api.ts';
import { updateMember, useSession } from '../lib/session.ts';

const WAITING_INTERVAL = 10_000;

/** Keeps what the session says of the member true: asked at the start, and again and again while a decision is awaited. */
export function useFreshMember(): void {
	const { member } = useSession();
	const { data } = useQuery({
		queryKey: ['member', member?.userId],
		queryFn: () => api.getMember({ params: { userName: member?.userName ?? '' } }),
		enabled: member !== undefined,
		refetchInterval: member?.state === 'PENDING' && WAITING_INTERVAL,
	});
	useEffect(() => {
		if (data) updateMember(data);
	}, [data]);
}
