import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '#shared/contract/integrations/keys.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { api } from '#web/lib/api/api.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { nameScope } from './new-key.ts';
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
							<Paper withBorder radius="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('tab.keys')}>
								{keys.map((key, at) => (
									<KeyRow key={key.keyId} of={key} isFirst={at === 0} onRevoke={() => revocation.ask(key)} />
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

/** Shows one API key: what it opens, its last use and its end. */
function KeyRow({ of, isFirst, onRevoke }: { of: ApiKey; isFirst: boolean; onRevoke: () => void }) {
	const { t } = useTranslation('developers');
	const { date, names } = useFormat();
	const { keyId, name, lastFour, scopes, networks, state } = of;
	const isUsed = state === 'ACTIVE';
	return (
		<Group
			component="li"
			gap="sm"
			p="md"
			align="flex-start"
			justify="space-between"
			style={isFirst ? undefined : { borderTop: '1px solid var(--mantine-color-default-border)' }}
		>
			<div style={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
				<Group gap="xs">
					<Text fw={600} c={isUsed ? undefined : 'dimmed'}>
						{name}
					</Text>
					<Hint ff="monospace">{t('keys.text', { lastFour })}</Hint>
					<Badge color={isUsed ? 'teal' : 'gray'}>{t(`keys.state.${state}`)}</Badge>
				</Group>
				<Text size="sm">{names(scopes.map((scope) => t(`scope.${nameScope(scope)}.name`)))}</Text>
				<Limits of={of} />
				{networks.length > 0 && <Text size="sm">{t('keys.networks', { networks: names(networks) })}</Text>}
				<Group gap="md" style={{ rowGap: 0 }}>
					<LastUse of={of} />
					<Hint>{of.revokedAt ? t('keys.revokedOn', { date: date(of.revokedAt) }) : t(isUsed ? 'keys.ends' : 'keys.ended', { date: date(of.expiresAt) })}</Hint>
				</Group>
			</div>
			<Group gap="xs">
				<LinkButton to={linkTo('developers', { tab: 'log', key: keyId })} variant="default" size="xs" aria-label={t('keys.logOf', { name, lastFour })}>
					{t('tab.log')}
				</LinkButton>
				{isUsed && (
					<Button variant="default" size="xs" c="red" onClick={onRevoke} aria-label={t('keys.revokeNamed', { name, lastFour })}>
						{t('keys.revoke')}
					</Button>
				)}
			</Group>
		</Group>
	);
}

function Limits({ of: { bids } }: { of: ApiKey }) {
	const { t } = useTranslation('developers');
	const { money } = useFormat();
	if (!bids) return null;
	return <Text size="sm">{t('keys.limits', { stone: money(bids.perStone / 100), day: money(bids.perDay / 100) })}</Text>;
}

function LastUse({ of: { lastUsedAt, lastNetwork } }: { of: ApiKey }) {
	const { t } = useTranslation('developers');
	const { marketTime } = useFormat();
	const used = lastUsedAt && { time: marketTime(lastUsedAt), network: lastNetwork };
	return <Hint>{used ? t(lastNetwork ? 'keys.usedFrom' : 'keys.used', used) : t('keys.unused')}</Hint>;
}
