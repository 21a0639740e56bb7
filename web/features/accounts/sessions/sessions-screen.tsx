import { Alert, Badge, Button, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCode, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Session } from '#shared/contract/accounts/sessions.ts';
import { api } from '#web/lib/api/api.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { signOut } from '#web/lib/session/session.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from '#web/ui/lists/framed-list.module.css';
import { useMovedRows } from '#web/ui/lists/use-moved-rows.ts';
import { LoadState } from '#web/ui/load-failure.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { PageTitle } from '#web/ui/page-title.tsx';

const KEY = ['sessions'];
const POCKETED: readonly (string | undefined)[] = ['iOS', 'Android'];

export default function SessionsScreen() {
	const { t } = useTranslation('sessions');
	const sessions = useQuery({ queryKey: KEY, queryFn: () => api.sessions({}) });
	const { data } = sessions;
	const hasMoved = useMovedRows(data?.content.length ?? 0);
	const others = data?.content.filter(({ isPresent }) => !isPresent) ?? [];
	return (
		<div>
			<PageTitle hint={t('hint')}>{t('title')}</PageTitle>
			<LoadState query={sessions} failed={t('failed')} />
			{data && (
				<Stack gap="lg">
					<Paper withBorder radius="md" component="ul" className={classes.list}>
						{data.content.map((session) => (
							<SessionRow key={session.sessionId} session={session} hasMoved={hasMoved} />
						))}
					</Paper>
					{others.length === 0 && <Text c="dimmed">{t('alone')}</Text>}
					{data.isMore && <Alert>{t('isMore')}</Alert>}
					<EndMany hasOthers={others.length > 0} />
				</Stack>
			)}
		</div>
	);
}

interface RowProps {
	session: Session;
	hasMoved: () => boolean;
}

function SessionRow({ session, hasMoved }: RowProps) {
	const { t } = useTranslation('sessions');
	const { marketTime, country } = useFormat();
	const device = useDeviceName()(session);
	const ending = useAction({ send: () => api.endSession({ params: { sessionId: session.sessionId } }), done: t('ended'), reload: [KEY] });
	const Picture = session.kind === 'SCRIPT' ? IconCode : POCKETED.includes(session.system) ? IconDeviceMobile : IconDeviceDesktop;
	const began = marketTime(session.beganAt);
	return (
		<Group component="li" wrap="nowrap" gap="md" p="md" align="flex-start">
			<ThemeIcon variant="light" color={session.isPresent ? undefined : 'gray'} size={40} radius="md" aria-hidden>
				<Picture size={22} />
			</ThemeIcon>
			<div style={{ flex: 1, minWidth: 0 }}>
				<Group gap="xs">
					<Text fw={600}>{device}</Text>
					{session.isPresent && <Badge>{t('present')}</Badge>}
					{session.kind === 'SCRIPT' && (session.browser ?? session.system) && (
						<Badge color="gray" title={t('scriptTitle')}>
							{t('script')}
						</Badge>
					)}
				</Group>
				<Text size="sm">{session.country ? country(session.country) : t('unknownPlace')}</Text>
				<Group gap="md" style={{ rowGap: 0 }}>
					<Hint>{session.isPresent ? t('usedNow') : t('used', { time: marketTime(session.usedAt) })}</Hint>
					<Hint>{t('began', { time: began })}</Hint>
				</Group>
			</div>
			{!session.isPresent && (
				<Button
					variant="default"
					size="xs"
					loading={ending.isPending}
					onClick={() => hasMoved() || ending.mutate()}
					aria-label={t('endNamed', { device, time: began })}
				>
					{t('end')}
				</Button>
			)}
		</Group>
	);
}

function EndMany({ hasOthers }: { hasOthers: boolean }) {
	const { t } = useTranslation('sessions');
	const client = useQueryClient();
	const ending = useAsked({
		send: (which: 'OTHERS' | 'ALL') => api.endSessions({ query: { which } }),
		onDone: (_, which) => {
			if (which === 'ALL') return signOut();
			showSuccessToast(t('othersEnded'));
			return client.invalidateQueries({ queryKey: KEY });
		},
	});
	const isOfAll = ending.asked === 'ALL';
	return (
		<Group gap="sm">
			{hasOthers && (
				<Button variant="default" onClick={() => ending.ask('OTHERS')}>
					{t('others')}
				</Button>
			)}
			<Button variant="default" c="red" onClick={() => ending.ask('ALL')}>
				{t('all')}
			</Button>
			<ConfirmDialog {...ending.dialog} title={t(isOfAll ? 'askAll' : 'askOthers')} confirm={t(isOfAll ? 'all' : 'others')} danger>
				{t(isOfAll ? 'askAllText' : 'askOthersText')}
			</ConfirmDialog>
		</Group>
	);
}

function useDeviceName(): (session: Session) => string {
	const { t } = useTranslation('sessions');
	return ({ browser, system, kind }) => {
		if (browser && system) return t('onSystem', { browser, system });
		return browser ?? system ?? t(kind === 'SCRIPT' ? 'script' : 'unknownDevice');
	};
}
