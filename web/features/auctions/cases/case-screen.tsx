import { Badge, Button, Group, type MantineColor, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case } from '#shared/contract/auctions/cases.ts';
import { linkTo } from '#shared/contract/screens.ts';
import type { CaseState } from '#shared/domain/auctions/completion.ts';
import { translateStoneName } from '#shared/text/stone-name.ts';
import { useScreenParams } from '#web/lib/addresses/navigation.ts';
import { api } from '#web/lib/api/api.ts';
import { isGone } from '#web/lib/api/errors.ts';
import { loadLater, loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { Thread } from '../thread/thread.tsx';
import { isDisputed, listShown, useCase, useOutcome } from './use-case.ts';

const VerdictForm = loadLater(async () => (await import('./verdict-form.tsx')).VerdictForm);
const ComplaintDialog = loadWhenOpened(async () => (await import('#web/parts/auctions/complaint-dialog.tsx')).ComplaintDialog);

const STATE_COLORS: Record<CaseState, MantineColor> = { OPEN: 'orange', DECIDING: 'red', CLOSED: 'gray' };

/** Shows a case to its two parties and the admins: the statements, the deadline, and the possible actions (rulebook 6). */
export default function CaseScreen() {
	const { id = '' } = useScreenParams<'case'>();
	const { t } = useTranslation('cases');
	const { data, isPending, error, refetch } = useCase(id);
	if (data) return <CaseOf key={data.caseId} file={data} />;
	if (isPending) return <RowSkeletons count={6} />;
	if (isGone(error)) return <EmptyState title={t('notFound.title')} text={t('notFound.text')} />;
	return <LoadFailure title={t('failed')} query={{ error, refetch }} />;
}

function CaseOf({ file }: { file: Case }) {
	const { t } = useTranslation('cases');
	const { money, marketTime } = useFormat();
	const label = useTradeLabels();
	const { lot, lotId, seller, buyer, amount, state, role, diamondId, end } = file;
	// Messages are written in disputes only.
	const hasMessages = isDisputed(file) || !end;
	return (
		<Stack gap="md">
			<PageTitle
				hint={t('deal', { seller, buyer, amount: money(amount) })}
				actions={
					<LinkButton to={linkTo('stone', { id: diamondId })} variant="default" size="xs">
						{t('toStone')}
					</LinkButton>
				}
			>
				{t(isDisputed(file) ? 'title' : 'unconfirmed', { lot: translateStoneName(lot, label.value), lotId })}
			</PageTitle>
			<Paper withBorder p="md" component="section" aria-labelledby="course-title">
				<Stack gap="sm">
					<Group gap="sm">
						<SectionTitle id="course-title">{t('course')}</SectionTitle>
						<Badge variant="dot" color={STATE_COLORS[state]}>
							{t(`state.${state}`)}
						</Badge>
						{role !== 'admin' && <Badge>{t(`youAre.${role}`)}</Badge>}
					</Group>
					<Course file={file} />
					{!hasMessages && (
						<Hint>
							<span>{t(`ended.${end.how}`)}</span> · <time dateTime={end.at}>{marketTime(end.at)}</time>
						</Hint>
					)}
					<MovedDeadline file={file} />
					<Acts file={file} />
				</Stack>
			</Paper>
			{hasMessages && <Statements file={file} />}
			{/* An admin reads what the parties say before deciding. */}
			{file.abilities.decide && <VerdictForm file={file} />}
		</Stack>
	);
}

/** Says that a complaint has moved the deadline, while the parties may still make statements. */
function MovedDeadline({ file: { state, movedBy = [], answerBy, role } }: { file: Case }) {
	const { t } = useTranslation('cases');
	const { marketTime } = useFormat();
	const [first] = movedBy;
	if (state !== 'OPEN' || !first) return null;
	const deadline = marketTime(answerBy);
	return <Hint>{movedBy.length > 1 ? t(`moved.both.${nameReader(role)}`, { deadline }) : t(`moved.${first}.${role}`, { deadline })}</Hint>;
}

function nameReader(role: Case['role']): 'admin' | 'party' {
	return role === 'admin' ? 'admin' : 'party';
}

/** Shows the consequence if nothing more happens, or the outcome, to a party in the second person. */
function Course({ file }: { file: Case }) {
	const { t } = useTranslation('cases');
	const { marketTime } = useFormat();
	const { outlook, standings, answerBy, settleBy, role } = file;
	const outcome = useOutcome(file);
	if (outcome) return <Text>{outcome}</Text>;
	const reader = nameReader(role);
	if (!outlook) return <Text>{t(`deciding.${reader}`, { deadline: settleBy ? marketTime(settleBy) : '' })}</Text>;
	const deadline = marketTime(answerBy);
	if (outlook.sold) return <Text>{t(`outlook.sold.${reader}`, { deadline })}</Text>;
	if (outlook.disputed) return <Text>{t(`outlook.disputed.${reader}`, { deadline })}</Text>;
	if (standings.buyer === 'complained') return <Text>{t(`outlook.seller.${role}`, { deadline })}</Text>;
	return <Text>{t(`outlook.${standings.seller === 'complained' ? 'buyer' : 'nobody'}.${role}`, { deadline })}</Text>;
}

function Acts({ file }: { file: Case }) {
	const { t } = useTranslation('cases');
	const { marketTime } = useFormat();
	const [isComplaining, setComplaining] = useState(false);
	const { caseId, diamondId, closesAt, role, standings, answerBy } = file;
	const { confirm, complain, withdraw } = file.abilities;
	const reload = listShown(file);
	const confirmation = useAsked({ send: () => api.bidStatus({ body: { diamondId, status: 'COMPLETED', closesAt } }), done: t('confirm.done'), reload });
	const withdrawal = useAsked({ send: () => api.withdrawComplaint({ params: { id: caseId } }), done: t('withdraw.done'), reload });
	if (!confirm && !complain && !withdraw) return null;
	return (
		<Group>
			{confirm && <Button onClick={() => confirmation.ask(true)}>{t('confirm.action')}</Button>}
			{withdraw && (
				<Button variant="default" onClick={() => withdrawal.ask(true)}>
					{t('withdraw.action')}
				</Button>
			)}
			{complain && (
				<Button variant="light" color="red" onClick={() => setComplaining(true)}>
					{t('complain.action')}
				</Button>
			)}
			<ConfirmDialog {...confirmation.dialog} title={t('confirm.title')} confirm={t('confirm.action')}>
				{t('confirm.text')}
			</ConfirmDialog>
			<ConfirmDialog {...withdrawal.dialog} title={t('withdraw.title')} confirm={t('withdraw.action')}>
				{t(`withdraw.text.${standings[role === 'seller' ? 'buyer' : 'seller']}`, { deadline: marketTime(answerBy) })}
			</ConfirmDialog>
			<ComplaintDialog
				opened={isComplaining}
				send={(reason) => api.bidStatus({ body: { diamondId, status: 'COMPLAINT', reason, closesAt } })}
				reload={reload}
				onClose={() => setComplaining(false)}
			>
				{t('complain.answer', { deadline: marketTime(answerBy) })}
			</ComplaintDialog>
		</Group>
	);
}

const LOOKS = {
	CONFIRMED: { icon: IconCheck, color: 'teal' },
	COMPLAINT: { icon: IconAlertTriangle, color: 'red' },
	WITHDRAWN: { icon: IconArrowBackUp, color: 'gray' },
} as const;

/** Shows the statements of a case and its outcome among the messages. */
function Statements({ file }: { file: Case }) {
	const { t } = useTranslation('cases');
	const { caseId, statements, end, role } = file;
	const moments = statements.map((statement) => ({
		...LOOKS[statement.said],
		at: statement.at,
		title: t(`said.${statement.said}`, { company: file[statement.by], party: t(`party.${statement.by}`) }),
		own: statement.by === role,
		words: statement.said === 'COMPLAINT' ? statement.reason : undefined,
	}));
	const ended = end && { icon: IconScale, color: 'market', at: end.at, title: t(`ended.${end.how}`), own: false, words: end.reason };
	return <Thread id={caseId} moments={ended ? [...moments, ended] : moments} />;
}
