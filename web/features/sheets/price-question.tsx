import { Button, Group, Paper, Radio, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '#shared/contract/sheets/imports.ts';
import { type SheetAnswers, UNLIKELY_FATES } from '#shared/domain/sheets/sheet-doubts.ts';
import { api } from '#web/lib/api/api.ts';
import { showErrorToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Money } from '#web/ui/money.tsx';
import { IMPORTS } from './result/imports.ts';

type Question = NonNullable<Import['question']>;

/** Shows an import's question about its prices before anything is listed, with the first doubtful rows. */
export function PriceQuestion({ importId, question }: { importId: string; question: Question }) {
	const { t } = useTranslation('upload');
	const { count, dateTime } = useFormat();
	const client = useQueryClient();
	const [chosen, setChosen] = useState<string>();
	const answer = useMutation({
		mutationFn: (answers: SheetAnswers) => api.answerImport({ params: { importId }, body: answers }),
		onSuccess: (answered) => client.setQueryData([IMPORTS, importId], answered),
		onError: () => showErrorToast(t('question.failed')),
		onSettled: () => client.invalidateQueries({ queryKey: [IMPORTS, importId] }),
	});
	const { about, checked, doubtful, readings = [], answerBy } = question;
	const offered: readonly (keyof Offered)[] = about === 'UNLIKELY' ? UNLIKELY_FATES : readings;
	const send = () => {
		const prices = readings.find((reading) => reading === chosen);
		const unlikely = UNLIKELY_FATES.find((fate) => fate === chosen);
		answer.mutate(about === 'UNLIKELY' ? { unlikely } : { prices });
	};
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="question-title">
			<Stack gap="md">
				<div>
					<Title order={2} size="h4" id="question-title" mb="xs">
						{t(`question.${about}.title`)}
					</Title>
					<Text size="sm">{t(about === 'UNIT' ? 'question.UNIT.text' : 'question.text', { doubtful: count(doubtful), checked: count(checked) })}</Text>
				</div>
				<Examples of={question} />
				<Radio.Group label={t(`question.${about}.label`)} value={chosen ?? null} onChange={setChosen}>
					<Stack gap="sm" mt="xs">
						{offered.map((one) => (
							<Radio key={one} value={one} label={t(`question.answer.${one}`)} description={hasHint(one) && t(`question.answer.${one}_hint`)} />
						))}
					</Stack>
				</Radio.Group>
				<Group justify="space-between" gap="sm">
					<Text size="sm" c="dimmed">
						{t('question.answerBy', { date: dateTime(answerBy) })}
					</Text>
					<Button disabled={chosen === undefined} loading={answer.isPending} onClick={send}>
						{t('question.send')}
					</Button>
				</Group>
			</Stack>
		</Paper>
	);
}

type Offered = Record<NonNullable<Question['readings']>[number] | (typeof UNLIKELY_FATES)[number], true>;

/** Answers whose consequence needs an explanation. */
const HINTED = ['LAB_GROWN', 'TOTAL'] as const;
const hasHint = (answer: keyof Offered): answer is (typeof HINTED)[number] => HINTED.some((one) => one === answer);

const SHOWN = 8;

function Examples({ of: { about, examples, doubtful } }: { of: Question }) {
	const { t } = useTranslation('upload');
	const { count } = useFormat();
	const shown = examples.slice(0, SHOWN);
	return (
		<div>
			<Table.ScrollContainer minWidth={280}>
				<Table tabularNums verticalSpacing={4} aria-label={t('question.examples')}>
					<Table.Thead>
						<Table.Tr>
							<Table.Th ta="end">{t('rows.row')}</Table.Th>
							<Table.Th style={{ whiteSpace: 'nowrap' }}>{t('rows.lotId')}</Table.Th>
							<Table.Th ta="end">{t(about === 'UNIT' ? 'question.UNIT.ifTotal' : 'question.price')}</Table.Th>
							{about === 'UNIT' && <Table.Th ta="end">{t('question.UNIT.ifPerCarat')}</Table.Th>}
							<Table.Th ta="end">{t('question.median')}</Table.Th>
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody>
						{shown.map(({ row, lotId, askingPrice, median, ifPerCarat }) => (
							<Table.Tr key={row}>
								<Table.Td ta="end">{row}</Table.Td>
								<Table.Td style={{ overflowWrap: 'anywhere' }}>{lotId}</Table.Td>
								<Table.Td ta="end">
									<Money amount={askingPrice} />
								</Table.Td>
								{ifPerCarat !== undefined && (
									<Table.Td ta="end">
										<Money amount={ifPerCarat} />
									</Table.Td>
								)}
								<Table.Td ta="end">
									<Money amount={median} />
								</Table.Td>
							</Table.Tr>
						))}
					</Table.Tbody>
				</Table>
			</Table.ScrollContainer>
			{doubtful > shown.length && (
				<Text size="sm" c="dimmed">
					{t('question.more', { count: doubtful - shown.length, formatted: count(doubtful - shown.length) })}
				</Text>
			)}
		</div>
	);
}
