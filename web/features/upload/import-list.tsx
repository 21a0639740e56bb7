import { Anchor, Button, Paper, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../lib/format.ts';
import { ImportState } from './import-state.tsx';
import { useImports } from './imports.ts';

/** One's own uploads, so that an import can be left and come back to. */
export function ImportList() {
	const { t } = useTranslation('upload');
	const { dateTime, count } = useFormat();
	const imports = useImports();
	const found = imports.data?.pages.flatMap(({ content }) => content) ?? [];
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="imports-title">
			<Title order={2} size="h4" id="imports-title" mb="xs">
				{t('imports.title')}
			</Title>
			{imports.isError && (
				<Text c="red" size="sm">
					{t('imports.failed')}
				</Text>
			)}
			{imports.isSuccess && found.length === 0 && (
				<Text c="dimmed" size="sm">
					{t('imports.empty')}
				</Text>
			)}
			{found.length > 0 && (
				<Table.ScrollContainer minWidth={560}>
					<Table tabularNums verticalSpacing={6} aria-label={t('imports.title')} style={{ whiteSpace: 'nowrap' }}>
						<Table.Tbody>
							{found.map(({ importId, fileName, createdAt, state, counts }) => (
								<Table.Tr key={importId}>
									<Table.Td>
										<Anchor component={Link} to={`?import=${importId}`} size="sm">
											{fileName}
										</Anchor>
									</Table.Td>
									<Table.Td>{dateTime(createdAt)}</Table.Td>
									<Table.Td>
										<ImportState state={state} />
									</Table.Td>
									<Table.Td ta="end">{t('import.rows', { count: counts.rows, formatted: count(counts.rows) })}</Table.Td>
									<Table.Td ta="end">
										{(['saved', 'duplicate', 'rejected'] as const).map((fate) => `${t(`fate.${fate}`)} ${count(counts[fate])}`).join(' · ')}
									</Table.Td>
								</Table.Tr>
							))}
						</Table.Tbody>
					</Table>
				</Table.ScrollContainer>
			)}
			{imports.hasNextPage && (
				<Button variant="subtle" size="compact-sm" loading={imports.isFetchingNextPage} onClick={() => imports.fetchNextPage()}>
					{t('imports.more')}
				</Button>
			)}
		</Paper>
	);
}
