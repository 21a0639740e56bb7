import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, sessionStore } from '#web/lib/api/api.ts';
import { updateMember, useSession } from '#web/lib/session/session.ts';

const WAITING_INTERVAL = 10_000;

/**
 * Keeps what the session says of the member true: asked at the start, and again and
 * again while a decision is awaited. With it the market notes that the session is used.
 */
export function FreshMember(): null {
	const { member, isWhole, session } = useSession();
	const { data, refetch } = useQuery({
		queryKey: ['member', member?.userId],
		queryFn: async () => (await api.openSession({})).data,
		enabled: member !== undefined,
		refetchInterval: member?.state === 'PENDING' && WAITING_INTERVAL,
	});
	useEffect(() => {
		if (data) updateMember(data);
	}, [data]);
	// A renewed token: the session goes on, and is noted as in use. What is under way already is not asked again.
	const token = useRef(session?.token);
	useEffect(() => {
		const before = token.current;
		token.current = session?.token;
		if (before && session && before !== session.token) void refetch({ cancelRefetch: false });
	}, [session, refetch]);
	// Another tab has written what this one has read. What the market has just said is there by now, though not when this was drawn.
	useEffect(() => {
		if (data && !isWhole && !sessionStore.isWhole()) void refetch().then((fresh) => fresh.data && updateMember(fresh.data));
	}, [data, isWhole, refetch]);
	return null;
}
