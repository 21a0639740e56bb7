import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { type Row, RowPages } from './row-pages.tsx';

/** Width up to which the reasons of five columns would be out of sight. */
const TOO_NARROW = '(max-width: 44em)';

/** Japanese may break anywhere: numbers and short headings would stand letter below letter. */
const ONE_LINE = { whiteSpace: 'nowrap' } as const;

/** Shows rejected rows with all their problems. On a phone the value and the reason are below the column's name. */
export function RejectedRows({ importId }: { importId: string }) {
	const { t } = useTranslation('upload');
	const narrow = useMedia(TOO_NARROW);
	return (
		<RowPages importId={importId} fate="rejected">
			{(rows) => (
				<Table.ScrollContainer minWidth={narrow ? 0 : 640}>
					<Table tabularNums verticalSpacing={5} aria-label={t('fate.rejected')} style={{ whiteSpace: narrow ? undefined : 'nowrap' }}>
						<Table.Thead>
							<Table.Tr>
								<Table.Th ta="end" w={narrow ? undefined : 80} style={ONE_LINE}>
									{t('rows.row')}
								</Table.Th>
								<Table.Th style={ONE_LINE}>{t('rows.lotId')}</Table.Th>
								{!narrow && <Table.Th>{t('rows.column')}</Table.Th>}
								{!narrow && <Table.Th>{t('rows.value')}</Table.Th>}
								<Table.Th>{t('rows.reason')}</Table.Th>
							</Table.Tr>
						</Table.Thead>
						<Table.Tbody>
							{rows.flatMap(({ row, lotId, problems = [] }) =>
								problems.map((problem, index) => (
									<Table.Tr key={`${row} ${problem.column} ${problem.code}`} style={{ verticalAlign: narrow ? 'top' : undefined }}>
										{index === 0 && (
											<>
												<Table.Td ta="end" rowSpan={problems.length} style={ONE_LINE}>
													{row}
												</Table.Td>
												<Table.Td rowSpan={problems.length} style={{ overflowWrap: 'anywhere' }}>
													{lotId ?? (
														<Text span inherit c="dimmed">
															{t('rows.noLot')}
														</Text>
													)}
												</Table.Td>
											</>
										)}
										{narrow ? <StackedProblem problem={problem} /> : <Problem problem={problem} />}
									</Table.Tr>
								)),
							)}
						</Table.Tbody>
					</Table>
				</Table.ScrollContainer>
			)}
		</RowPages>
	);
}

type Shown = { problem: NonNullable<Row['problems']>[number] };

function Problem({ problem: { column, value, message } }: Shown) {
	return (
		<>
			<Table.Td fw={600}>{column}</Table.Td>
			<Table.Td maw={240} title={value} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
				{value}
			</Table.Td>
			<Table.Td miw={260} style={{ whiteSpace: 'normal' }}>
				{message}
			</Table.Td>
		</>
	);
}

function StackedProblem({ problem: { column, value, message } }: Shown) {
	return (
		<Table.Td style={{ overflowWrap: 'anywhere' }}>
			<Text span inherit fw={600}>
				{column}
			</Text>{' '}
			{value}
			<Text inherit>{message}</Text>
		</Table.Td>
	);
}
