import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case } from '#shared/contract/auctions/cases.ts';
import { ApiError } from '#shared/contract/client.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { translateStoneName } from '#shared/text/stone-name.ts';
import { Link, useScreenParams } from '#web/lib/addresses/navigation.ts';
import { loadLater, loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { CaseStateBadge } from './case-state-badge.tsx';
import { Statements } from './statements.tsx';
import { useCase, useCaseAct } from './use-case.ts';

const VerdictForm = loadLater(async () => (await import('./verdict-form.tsx')).VerdictForm);

const ComplaintDialog = loadWhenOpened(async () => (await import('#web/parts/auctions/complaint-dialog.tsx')).ComplaintDialog);

/** Shows a case to its two parties and the admins: the statements, the deadline, and the possible actions (rulebook 6). */
export default function CaseScreen() {
	const { id = '' } = useScreenParams<'case'>();
	const { t } = useTranslation('cases');
	const { data, isPending, error, refetch } = useCase(id);
	if (data) return <CaseOf key={data.caseId} file={data} />;
	if (isPending) return <RowSkeletons count={6} />;
	if (error instanceof ApiError && error.problem.status < 500) return <EmptyState title={t('notFound.title')} text={t('notFound.text')} />;
	return <LoadFailure title={t('failed')} query={{ error, refetch }} retry={t('retry')} />;
}

function CaseOf({ file }: { file: Case }) {
	const { t } = useTranslation('cases');
	const { money } = useFormat();
	const label = useTradeLabels();
	const { lot, lotId, seller, buyer, amount, state, role, diamondId } = file;
	return (
		<Stack gap="md">
			<PageTitle
				hint={t('deal', { seller, buyer, amount: money(amount) })}
				actions={
					<Button component={Link} to={linkTo('stone', { id: diamondId })} variant="default" size="xs">
						{t('toStone')}
					</Button>
				}
			>
				{t('title', { lot: translateStoneName(lot, label.value), lotId })}
			</PageTitle>
			<Paper withBorder p="md" component="section" aria-labelledby="course-title">
				<Stack gap="sm">
					<Group gap="sm">
						<Title order={2} size="h4" id="course-title">
							{t('course')}
						</Title>
						<CaseStateBadge state={state} />
						{role !== 'admin' && <Badge variant="light">{t(`youAre.${role}`)}</Badge>}
					</Group>
					<Course file={file} />
					<MovedDeadline file={file} />
					<Acts file={file} />
				</Stack>
			</Paper>
			{file.abilities.decide && <VerdictForm file={file} />}
			<Statements file={file} />
		</Stack>
	);
}

/** Says that a complaint has moved the deadline, while the parties may still make statements. */
function MovedDeadline({ file: { state, movedBy = [], answerBy } }: { file: Case }) {
	const { t } = useTranslation('cases');
	const { dateTime } = useFormat();
	const [first] = movedBy;
	if (state !== 'OPEN' || !first) return null;
	return (
		<Text size="sm" c="dimmed">
			{t(`moved.${movedBy.length > 1 ? 'both' : first}`, { deadline: dateTime(answerBy) })}
		</Text>
	);
}

/** Shows the consequence if nothing more happens, or the outcome. */
function Course({ file }: { file: Case }) {
	const { t } = useTranslation('cases');
	const { dateTime } = useFormat();
	const { outlook, end, standings, answerBy, settleBy } = file;
	if (end) return <Text>{end.how === 'BANNED' || end.how === 'DECIDED' ? t(`end.${end.how}.${nameParties(end.banned)}`) : t(`end.${end.how}`)}</Text>;
	if (!outlook) return <Text>{t('deciding', { deadline: settleBy ? dateTime(settleBy) : '' })}</Text>;
	const deadline = dateTime(answerBy);
	if (outlook.sold) return <Text>{t('outlook.sold', { deadline })}</Text>;
	if (outlook.disputed) return <Text>{t('outlook.disputed', { deadline })}</Text>;
	if (standings.buyer === 'complained') return <Text>{t('outlook.seller', { deadline })}</Text>;
	return <Text>{t(standings.seller === 'complained' ? 'outlook.buyer' : 'outlook.nobody', { deadline })}</Text>;
}

function nameParties(banned: readonly ('seller' | 'buyer')[]): 'none' | 'seller' | 'buyer' | 'both' {
	return banned.length === 2 ? 'both' : (banned[0] ?? 'none');
}

function Acts({ file }: { file: Case }) {
	const { t } = useTranslation('cases');
	const { dateTime } = useFormat();
	const [asked, setAsked] = useState<'confirm' | 'complain' | 'withdraw'>();
	const send = useCaseAct(file);
	const { role, standings, answerBy } = file;
	const { confirm, complain, withdraw } = file.abilities;
	const close = () => setAsked(undefined);
	const done = (told: string) => ({ onSuccess: () => showSuccessToast(told), onSettled: close });
	if (!confirm && !complain && !withdraw) return null;
	return (
		<Group>
			{confirm && <Button onClick={() => setAsked('confirm')}>{t('confirm.action')}</Button>}
			{withdraw && (
				<Button variant="default" onClick={() => setAsked('withdraw')}>
					{t('withdraw.action')}
				</Button>
			)}
			{complain && (
				<Button variant="light" color="red" onClick={() => setAsked('complain')}>
					{t('complain.action')}
				</Button>
			)}
			<ConfirmDialog
				opened={asked === 'confirm'}
				title={t('confirm.title')}
				confirm={t('confirm.action')}
				busy={send.isPending}
				onConfirm={() => send.mutate({ act: 'confirm' }, done(t('confirm.done')))}
				onClose={close}
			>
				{t('confirm.text')}
			</ConfirmDialog>
			<ConfirmDialog
				opened={asked === 'withdraw'}
				title={t('withdraw.title')}
				confirm={t('withdraw.action')}
				busy={send.isPending}
				onConfirm={() => send.mutate({ act: 'withdraw' }, done(t('withdraw.done')))}
				onClose={close}
			>
				{t(`withdraw.text.${standings[role === 'seller' ? 'buyer' : 'seller']}`, { deadline: dateTime(answerBy) })}
			</ConfirmDialog>
			<ComplaintDialog
				opened={asked === 'complain'}
				busy={send.isPending}
				failure={send.variables?.act === 'complain' && send.error}
				onComplain={(reason) =>
					send.mutate(
						{ act: 'complain', reason },
						{
							onSuccess: () => {
								showSuccessToast(t('complain.done'));
								close();
							},
						},
					)
				}
				onClose={close}
			>
				{t('complain.answer', { deadline: dateTime(answerBy) })}
			</ComplaintDialog>
		</Group>
	);
}
