import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ApiKey } from '#shared/contract/integrations/keys.ts';
import { api } from '#web/lib/api/api.ts';
import { AuditEntries, useAuditEntries } from '#web/parts/audit/audit-entries.tsx';
import { Select } from '#web/ui/forms/choices.tsx';
import { WithApiKeys } from '../keys/with-api-keys.tsx';

const ANY = 'ANY';

/** Shows what the member's API keys did: one of them if the address names it (`?tab=log&key=…`). */
export function LogPanel() {
	return <WithApiKeys>{(keys) => <Log keys={keys} />}</WithApiKeys>;
}

function Log({ keys }: { keys: readonly ApiKey[] }) {
	const { t } = useTranslation('developers');
	const [url, setUrl] = useSearchParams();
	const chosen = keys.find(({ keyId }) => keyId === url.get('key'))?.keyId ?? ANY;
	const found = useAuditEntries(['key', chosen], (before) => api.deeds({ query: { key: chosen, before, size: 50 } }));
	const names = new Map(keys.map(({ keyId, name, lastFour }) => [keyId, t('log.key', { name, lastFour })]));
	return (
		<Stack>
			<Select
				label={t('log.label')}
				description={t('log.hint')}
				maw={420}
				allowDeselect={false}
				data={[{ value: ANY, label: t('log.any') }, ...[...names].map(([value, label]) => ({ value, label }))]}
				value={chosen}
				onChange={(value) => setUrl({ tab: 'log', ...(value && value !== ANY && { key: value }) })}
			/>
			<AuditEntries found={found} nameKey={(keyId) => names.get(keyId)} />
		</Stack>
	);
}
