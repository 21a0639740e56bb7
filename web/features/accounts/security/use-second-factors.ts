import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { setSecondFactorMissing } from '#web/lib/session/proof.ts';
import { useViewer } from '#web/lib/session/session.ts';

const FACTORS = 'factors';

export function useSecondFactors() {
	const { memberId } = useViewer();
	return useQuery({ queryKey: [FACTORS, memberId], queryFn: () => api.factors({}), enabled: memberId !== undefined });
}

/** Reloads the second factors and the member after a change, and clears the demand for a second factor. */
export async function reloadSecondFactors(): Promise<void> {
	setSecondFactorMissing(false);
	await Promise.all([queryClient.invalidateQueries({ queryKey: [FACTORS] }), queryClient.invalidateQueries({ queryKey: ['member'] })]);
}
