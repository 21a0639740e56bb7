import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, sessionStore } from '#web/lib/api/api.ts';
import { askLate, LATE } from '#web/lib/api/first-screen.ts';
import { updateMember, useSession } from '#web/lib/session/session.ts';

const WAITING_INTERVAL = 10_000;

const askMember = async () => (await api.openSession({})).data;

/**
 * Keeps the session's member data current: loads it at the start, and repeatedly while the member awaits
 * approval. The same call marks the session as in use.
 */
export function FreshMember(): null {
	const { member, isWhole, session } = useSession();
	const { data, refetch } = useQuery({
		queryKey: ['member', member?.userId],
		// Without the personal data, which a session from another tab does not have, the call must not wait.
		queryFn: isWhole ? askLate(askMember) : askMember,
		meta: LATE,
		enabled: member !== undefined,
		refetchInterval: member?.state === 'PENDING' && WAITING_INTERVAL,
	});
	useEffect(() => {
		if (data) updateMember(data);
	}, [data]);
	// After a token renewal, mark the session as in use. A request that is already running is not repeated.
	const token = useRef(session?.token);
	useEffect(() => {
		const before = token.current;
		token.current = session?.token;
		if (before && session && before !== session.token) void refetch({ cancelRefetch: false });
	}, [session, refetch]);
	// Another tab stored the session, without personal data. When this effect runs, the market's response may
	// already be in the session, so ask the store.
	useEffect(() => {
		if (data && !isWhole && !sessionStore.isWhole()) void refetch().then((fresh) => fresh.data && updateMember(fresh.data));
	}, [data, isWhole, refetch]);
	return null;
}
