import { Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Case } from '#shared/contract/auctions/cases.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { CASE_STATES } from '#shared/domain/auctions/completion.ts';
import { translateStoneName } from '#shared/text/stone-name.ts';
import { useListPage, useListPlace } from '#web/lib/addresses/list-place.ts';
import { api } from '#web/lib/api/api.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { CASES, isDisputed, useOutcome } from './use-case.ts';

const SIZE = 20;

/** Shows the cases to admins; those that await a decision come first. */
export default function CasesScreen() {
	const { t } = useTranslation('cases');
	const { state, page, showState, showPage } = useListPlace(CASE_STATES, 'DECIDING');
	const listCases = () => api.listCases({ query: { state, page, size: SIZE } });
	const { query, content, totalElements } = useListPage([CASES, 'list', state, page], listCases, SIZE);
	return (
		<Stack gap="md">
			<PageTitle hint={t('list.hint')}>{t('list.title')}</PageTitle>
			<SegmentedControl
				aria-label={t('list.state')}
				data={(['DECIDING', 'OPEN', 'CLOSED'] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
				value={state}
				onChange={showState}
			/>
			<LoadState query={query} failed={t('failed')} />
			{query.isSuccess && content.length === 0 && (
				<EmptyState icon={<IconScale size={28} stroke={1.4} />} title={t(`list.none.${state}`)} text={t('list.noneText')} />
			)}
			{content.length > 0 && (
				<>
					<Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
						{content.map((file) => (
							<CaseRow key={file.caseId} file={file} />
						))}
					</Stack>
					<Pager label={t('list.pages')} page={page} size={SIZE} total={totalElements} onPage={showPage} />
				</>
			)}
		</Stack>
	);
}

function CaseRow({ file }: { file: Case }) {
	const { t } = useTranslation('cases');
	const { money, marketTime } = useFormat();
	const label = useTradeLabels();
	const outcome = useOutcome(file);
	const { caseId, lot, lotId, seller, buyer, amount, answerBy, settleBy, end } = file;
	const when = end
		? t('list.endedAt', { date: marketTime(end.at) })
		: settleBy
			? t('list.decideBy', { date: marketTime(settleBy) })
			: t('list.answerBy', { date: marketTime(answerBy) });
	return (
		<Paper component="li" withBorder p="sm">
			<Group justify="space-between" gap="sm">
				<div style={{ minWidth: 0 }}>
					<Text fw={600}>{t(isDisputed(file) ? 'title' : 'unconfirmed', { lot: translateStoneName(lot, label.value), lotId })}</Text>
					<Hint>{t('deal', { seller, buyer, amount: money(amount) })}</Hint>
					<Text size="sm">
						{when}
						{outcome && ` · ${outcome}`}
					</Text>
				</div>
				<LinkButton to={linkTo('case', { id: caseId })} variant="default" size="xs">
					{t('list.open')}
				</LinkButton>
			</Group>
		</Paper>
	);
}
