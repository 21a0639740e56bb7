import { Badge, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '#shared/contract/integrations/keys.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { nameScope } from './new-key.ts';

/** Shows one API key: what it opens, its last use and its end. */
export function KeyRow({ of, onRevoke }: { of: ApiKey; onRevoke: () => void }) {
	const { t } = useTranslation('developers');
	const { date, names } = useFormat();
	const { keyId, name, lastFour, scopes, networks, state } = of;
	const isUsed = state === 'ACTIVE';
	return (
		<Group component="li" gap="sm" p="md" align="flex-start" justify="space-between">
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
