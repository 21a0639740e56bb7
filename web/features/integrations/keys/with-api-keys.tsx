import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '#shared/contract/integrations/keys.ts';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { LoadState } from '#web/ui/load-failure.tsx';

const KEY = ['apiKeys'];

export const reloadApiKeys = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

/** Reads the member's API keys, those in use and the last ones that ended, and renders `children` with them. */
export function WithApiKeys({ children }: { children: (keys: readonly ApiKey[]) => ReactNode }) {
	const { t } = useTranslation('developers');
	const keys = useQuery({ queryKey: KEY, queryFn: () => api.apiKeys({}) });
	return keys.data ? children(keys.data.content) : <LoadState query={keys} failed={t('failed')} />;
}
