import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Factors } from '#shared/contract/accounts/second-factors.ts';
import { api } from '#web/lib/api/api.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecuritySection } from './security-section.tsx';
import { reloadSecondFactors } from './use-second-factors.ts';

const SetUp = loadLater(async () => (await import('./set-up-authenticator.tsx')).SetUpAuthenticator);

/** Sets up or turns off an authenticator app, whose codes follow the password, and creates recovery codes for a lost phone. */
export function Authenticator({ factors: { authenticator, recoveryCodes } }: { factors: Factors }) {
	const { t } = useTranslation('security');
	const { date } = useFormat();
	const [secret, setSecret] = useState<string>();
	/** New recovery codes, shown until the member confirms that they are stored. */
	const [codes, setCodes] = useState<readonly string[]>();
	const begin = useAction({ send: () => api.beginAuthenticator({}), onDone: (begun) => setSecret(begun.secret) });
	const turnOff = useAsked({ send: () => api.removeAuthenticator({}), done: t('app.turnedOff'), onEnd: reloadSecondFactors });
	const renew = useAsked({ send: () => api.renewRecoveryCodes({}), onDone: (made) => setCodes(made.recoveryCodes), onEnd: reloadSecondFactors });
	const state = <Badge color={authenticator ? 'teal' : 'gray'}>{authenticator ? t('app.on') : t('app.off')}</Badge>;
	return (
		<SecuritySection title={t('app.title')} text={t('app.text')} state={state}>
			{codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
			{!codes && secret !== undefined && (
				<SetUp
					key={secret}
					secret={secret}
					onDone={(made) => {
						setSecret(undefined);
						setCodes(made);
						void reloadSecondFactors();
					}}
					onCancel={() => setSecret(undefined)}
					onRenew={() => begin.mutate()}
					renewing={begin.isPending}
				/>
			)}
			{!codes && secret === undefined && !authenticator && (
				<Group>
					<Button loading={begin.isPending} onClick={() => begin.mutate()}>
						{t('app.setUp')}
					</Button>
				</Group>
			)}
			{!codes && secret === undefined && authenticator && (
				<Stack gap="xs">
					<Text size="sm">{t('app.since', { date: date(authenticator) })}</Text>
					<Text size="sm" c={recoveryCodes < FEW_CODES ? 'orange' : undefined}>
						{t('recovery.left', { count: recoveryCodes })}
					</Text>
					<Group gap="xs">
						<Button variant="default" onClick={() => renew.ask(true)}>
							{t('recovery.renew')}
						</Button>
						<Button variant="default" c="red" onClick={() => turnOff.ask(true)}>
							{t('app.turnOff')}
						</Button>
					</Group>
				</Stack>
			)}
			<ConfirmDialog {...turnOff.dialog} title={t('app.askOff')} confirm={t('app.turnOff')} danger>
				{t('app.askOffText')}
			</ConfirmDialog>
			<ConfirmDialog {...renew.dialog} title={t('recovery.ask')} confirm={t('recovery.renew')}>
				{t('recovery.askText')}
			</ConfirmDialog>
		</SecuritySection>
	);
}

/** Number of remaining recovery codes at which the member should create new ones. */
const FEW_CODES = 3;
