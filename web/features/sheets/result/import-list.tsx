import { Badge, Button, Paper, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import { LinkAnchor } from '#web/ui/links.tsx';
import classes from './import-list.module.css';
import { ImportState } from './import-state.tsx';
import { useImports } from './imports.ts';

export function ImportList() {
	const { t } = useTranslation('upload');
	const { marketTime, count } = useFormat();
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
			{imports.isSuccess && found.length === 0 && <Hint>{t('imports.empty')}</Hint>}
			{found.length > 0 && (
				<ul className={classes.imports}>
					{found.map(({ importId, fileName, createdAt, state, counts, feed, warnings }) => (
						<li key={importId}>
							<LinkAnchor to={linkTo('upload', { import: importId })} size="sm" fw={600}>
								{fileName}
							</LinkAnchor>
							<Hint span>{marketTime(createdAt)}</Hint>
							<ImportState state={state} />
							{warnings && <Badge color="orange">{t('imports.warnings')}</Badge>}
							{feed?.dryRun && <Hint span>{t('dryRun.label')}</Hint>}
							<Text size="sm" className="figures" span>
								{t('import.rows', { count: counts.rows, formatted: count(counts.rows) })}
							</Text>
							<Hint className="figures" span>
								{(['saved', 'duplicate', 'rejected'] as const).map((fate) => `${t(`fate.${fate}`)} ${count(counts[fate])}`).join(' · ')}
							</Hint>
						</li>
					))}
				</ul>
			)}
			{imports.hasNextPage && (
				<Button variant="subtle" size="compact-sm" loading={imports.isFetchingNextPage} onClick={() => imports.fetchNextPage()}>
					{t('imports.more')}
				</Button>
			)}
		</Paper>
	);
}
