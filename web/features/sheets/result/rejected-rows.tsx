import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { type Row, RowPages } from './row-pages.tsx';

/** Width up to which the reasons of five columns would be out of sight. */
const TOO_NARROW = '(max-width: 44em)';

/** Japanese may break anywhere: numbers and short headings would stand letter below letter. */
const ONE_LINE = { whiteSpace: 'nowrap' } as const;

/** Shows rejected rows with all their problems. */
export function RejectedRows({ importId }: { importId: string }) {
	const narrow = useMedia(TOO_NARROW);
	return (
		<RowPages importId={importId} fate="rejected">
			{(rows) => (narrow ? <StackedRows rows={rows} /> : <WideRows rows={rows} />)}
		</RowPages>
	);
}

function WideRows({ rows }: { rows: readonly Row[] }) {
	const { t } = useTranslation('upload');
	return (
		<Table.ScrollContainer minWidth={640}>
			<Table tabularNums verticalSpacing={5} aria-label={t('fate.rejected')} style={ONE_LINE}>
				<Table.Thead>
					<Table.Tr>
						<Table.Th ta="end" w={80}>
							{t('rows.row')}
						</Table.Th>
						<Table.Th>{t('rows.lotId')}</Table.Th>
						<Table.Th>{t('rows.column')}</Table.Th>
						<Table.Th>{t('rows.value')}</Table.Th>
						<Table.Th>{t('rows.reason')}</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{rows.flatMap(({ row, lotId, problems = [] }) =>
						problems.map((problem, index) => (
							<Table.Tr key={nameProblem(row, problem)}>
								{index === 0 && (
									<>
										<Table.Td ta="end" rowSpan={problems.length}>
											{row}
										</Table.Td>
										<Table.Td rowSpan={problems.length} style={{ overflowWrap: 'anywhere' }}>
											<Lot lotId={lotId} />
										</Table.Td>
									</>
								)}
								<Problem problem={problem} />
							</Table.Tr>
						)),
					)}
				</Table.Tbody>
			</Table>
		</Table.ScrollContainer>
	);
}

/** Shows number and lot of a row in a line, which a long lot needs, and below it each problem over the whole width. The headings stand alike. */
function StackedRows({ rows }: { rows: readonly Row[] }) {
	const { t } = useTranslation('upload');
	return (
		<Table tabularNums verticalSpacing={5} withRowBorders={false} aria-label={t('fate.rejected')}>
			<Table.Thead>
				<Table.Tr>
					{/* The lot takes what the number leaves. */}
					<Table.Th w={1} pb={0} style={ONE_LINE}>
						{t('rows.row')}
					</Table.Th>
					<Table.Th pb={0} style={ONE_LINE}>
						{t('rows.lotId')}
					</Table.Th>
				</Table.Tr>
				<Table.Tr>
					<Table.Th colSpan={2} pt={0}>
						{t('rows.reason')}
					</Table.Th>
				</Table.Tr>
			</Table.Thead>
			{rows.map(({ row, lotId, problems = [] }) => (
				<Table.Tbody key={`${row} ${lotId}`} style={{ borderTop: '1px solid var(--line-soft)' }}>
					<Table.Tr style={{ verticalAlign: 'top' }}>
						<Table.Td pb={0} fw={600} style={ONE_LINE}>
							{row}
						</Table.Td>
						<Table.Td pb={0} fw={600} style={{ overflowWrap: 'anywhere' }}>
							<Lot lotId={lotId} />
						</Table.Td>
					</Table.Tr>
					{problems.map((problem) => (
						<Table.Tr key={nameProblem(row, problem)}>
							<Table.Td colSpan={2} style={{ overflowWrap: 'anywhere' }}>
								<Text inherit c="dimmed">
									{problem.value ? t('preview.valueOf', { column: problem.column, value: problem.value }) : problem.column}
								</Text>
								<Text inherit>{problem.message}</Text>
							</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			))}
		</Table>
	);
}

function Lot({ lotId }: Pick<Row, 'lotId'>) {
	const { t } = useTranslation('upload');
	if (lotId !== null) return lotId;
	return (
		<Text span inherit c="dimmed">
			{t('rows.noLot')}
		</Text>
	);
}

type Found = NonNullable<Row['problems']>[number];

const nameProblem = (row: Row['row'], { column, code }: Found) => `${row} ${column} ${code}`;

function Problem({ problem: { column, value, message } }: { problem: Found }) {
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
