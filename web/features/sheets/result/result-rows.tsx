import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { LotLink } from '../attachments/lot-link.tsx';
import { RowTable } from '../row-table.tsx';
import type { PreviewedFate } from './imports.ts';
import { chooseReason } from './reasons.ts';
import { RowPages } from './row-pages.tsx';

/** Shows saved rows, or listings that a replace-all would affect, by lot id. */
export function LotRows({ importId, fate }: { importId: string; fate: 'saved' | PreviewedFate }) {
	const { t } = useTranslation('upload');
	const title = useDiamondTitle();
	return (
		<RowPages importId={importId} fate={fate}>
			{(rows) => (
				<RowTable
					tabularNums
					label={t(`fate.${fate}`)}
					rows={rows}
					keyOf={({ diamondId, row }) => diamondId ?? row ?? ''}
					columns={[
						{ heading: t('rows.row'), isNumber: true, th: { w: 80 }, cell: ({ row }) => row },
						{ heading: t('rows.lotId'), cell: ({ lotId, diamondId }) => <LotLink lotId={lotId} diamondId={diamondId} /> },
						{ heading: t('rows.stone'), cell: ({ stone }) => stone && title(stone) },
					]}
				/>
			)}
		</RowPages>
	);
}

/** Shows listings that a replace-all left unchanged although the sheet does not contain them, with the reason. */
export function KeptListings({ importId }: { importId: string }) {
	const { t } = useTranslation('upload');
	return (
		<RowPages importId={importId} fate="kept">
			{(listings) => (
				<RowTable
					label={t('fate.kept')}
					rows={listings}
					keyOf={({ diamondId }) => diamondId ?? ''}
					columns={[
						{ heading: t('rows.lotId'), cell: ({ lotId, diamondId }) => <LotLink lotId={lotId} diamondId={diamondId} /> },
						{ heading: t('rows.reason'), cell: ({ code }) => t(`rows.${chooseReason(code)}`) },
					]}
				/>
			)}
		</RowPages>
	);
}

export function RejectedRows({ importId }: { importId: string }) {
	const { t } = useTranslation('upload');
	return (
		<RowPages importId={importId} fate="rejected">
			{(rows) => (
				<Table.ScrollContainer minWidth={640}>
					<Table tabularNums verticalSpacing={5} aria-label={t('fate.rejected')} style={{ whiteSpace: 'nowrap' }}>
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
									<Table.Tr key={`${row} ${problem.column} ${problem.code}`}>
										{index === 0 && (
											<>
												<Table.Td ta="end" rowSpan={problems.length}>
													{row}
												</Table.Td>
												<Table.Td rowSpan={problems.length}>
													{lotId ?? (
														<Text span inherit c="dimmed">
															{t('rows.noLot')}
														</Text>
													)}
												</Table.Td>
											</>
										)}
										<Table.Td fw={600}>{problem.column}</Table.Td>
										<Table.Td maw={240} title={problem.value} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
											{problem.value}
										</Table.Td>
										<Table.Td miw={260} style={{ whiteSpace: 'normal' }}>
											{problem.message}
										</Table.Td>
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
