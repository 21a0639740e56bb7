import { Button, Group, Paper, Stack } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '#shared/contract/integrations/keys.ts';
import { api } from '#web/lib/api/api.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Hint } from '#web/ui/hint.tsx';
import classes from '#web/ui/lists/framed-list.module.css';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { KeyRow } from './key-row.tsx';
import { reloadApiKeys, WithApiKeys } from './with-api-keys.tsx';

const NewKeyDialog = loadLater(async () => (await import('./new-key-dialog.tsx')).NewKeyDialog);

/** Shows the member's API keys, makes new ones and revokes them. */
export function KeysPanel() {
	const { t } = useTranslation('developers');
	const [making, setMaking] = useState(false);
	const revocation = useAsked({
		send: ({ keyId }: ApiKey) => api.revokeApiKey({ params: { keyId } }),
		done: t('keys.revoked'),
		onEnd: reloadApiKeys,
	});
	const make = (
		<Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
			{t('new.title')}
		</Button>
	);
	return (
		<>
			<WithApiKeys>
				{(keys) =>
					keys.length === 0 ? (
						<EmptyState title={t('keys.none')} text={t('keys.hint')} icon={<IconKey size={28} stroke={1.4} />} action={make} />
					) : (
						<Stack>
							<Group justify="space-between" gap="sm">
								<Hint style={{ flex: '1 1 320px' }}>{t('keys.hint')}</Hint>
								{make}
							</Group>
							<Paper withBorder radius="md" component="ul" className={classes.list} aria-label={t('tab.keys')}>
								{keys.map((key) => (
									<KeyRow key={key.keyId} of={key} onRevoke={() => revocation.ask(key)} />
								))}
							</Paper>
						</Stack>
					)
				}
			</WithApiKeys>
			{making && <NewKeyDialog onClose={() => setMaking(false)} />}
			<ConfirmDialog {...revocation.dialog} title={t('keys.ask', { name: revocation.asked?.name })} confirm={t('keys.revoke')} danger>
				{t('keys.askText')}
			</ConfirmDialog>
		</>
	);
}
