import { Button, Group, Paper, Radio, Stack, Table, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '#shared/contract/sheets/imports.ts';
import { type SheetAnswers, UNLIKELY_FATES } from '#shared/domain/sheets/sheet-doubts.ts';
import { api } from '#web/lib/api/api.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import { type RowColumn, RowTable } from '#web/ui/lists/row-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { IMPORTS } from './result/imports.ts';

type Question = NonNullable<Import['question']>;

/** Shows an import's question about its prices before anything is listed, with the first doubtful rows. */
export function PriceQuestion({ importId, question }: { importId: string; question: Question }) {
	const { t } = useTranslation('upload');
	const { count, marketTime } = useFormat();
	const client = useQueryClient();
	const [chosen, setChosen] = useState<string>();
	const answer = useAction({
		send: (answers: SheetAnswers) => api.answerImport({ params: { importId }, body: answers }),
		onDone: (answered) => client.setQueryData([IMPORTS, importId], answered),
		failed: t('question.failed'),
		reload: [[IMPORTS, importId]],
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
					<Hint>{t('question.answerBy', { date: marketTime(answerBy) })}</Hint>
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
	const isOfUnit = about === 'UNIT';
	const ifPerCarat: RowColumn<(typeof shown)[number]> = {
		heading: t('question.UNIT.ifPerCarat'),
		isNumber: true,
		cell: (example) => <Money amount={example.ifPerCarat} />,
	};
	return (
		<div>
			<Table.ScrollContainer minWidth={280}>
				<RowTable
					tabularNums
					verticalSpacing={4}
					label={t('question.examples')}
					rows={shown}
					keyOf={({ row }) => row}
					columns={[
						{ heading: t('rows.row'), isNumber: true, cell: ({ row }) => row },
						{
							heading: t('rows.lotId'),
							th: { style: { whiteSpace: 'nowrap' } },
							td: { style: { overflowWrap: 'anywhere', minWidth: '9ch' } },
							cell: ({ lotId }) => lotId,
						},
						{ heading: t(isOfUnit ? 'question.UNIT.ifTotal' : 'question.price'), isNumber: true, cell: ({ askingPrice }) => <Money amount={askingPrice} /> },
						...(isOfUnit ? [ifPerCarat] : []),
						{ heading: t('question.median'), isNumber: true, cell: ({ median }) => <Money amount={median} /> },
					]}
				/>
			</Table.ScrollContainer>
			{doubtful > shown.length && <Hint>{t('question.more', { count: doubtful - shown.length, formatted: count(doubtful - shown.length) })}</Hint>}
		</div>
	);
}
