import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { setLacksFactor } from '../../lib/proof.ts';
import { queryClient } from '../../lib/query.ts';
import { useViewer } from '../../lib/session.ts';

const FACTORS = 'factors';

/** What the member has beside the password. */
export function useFactors() {
	const { memberId } = useViewer();
	return useQuery({ queryKey: [FACTORS, memberId], queryFn: () => api.factors({}), enabled: memberId !== undefined });
}

/** Reloads the second factors and the member after a change, and clears the demand for a second factor. */
export async function readFactorsAnew(): Promise<void> {
	setLacksFactor(false);
	await Promise.all([queryClient.invalidateQueries({ queryKey: [FACTORS] }), queryClient.invalidateQueries({ queryKey: ['member'] })]);
}
