import { Alert, Group, List, Paper, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Import } from '#shared/contract/sheets/imports.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { reloadAllStones } from '#web/parts/stock/diamond-cache.ts';
import { Hint } from '#web/ui/hint.tsx';
import { LinkAnchor, LinkButton } from '#web/ui/links.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PriceQuestion } from '../price-question.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportState } from './import-state.tsx';
import { isRunning, useImport } from './imports.ts';
import { PREVIEW_PARTS, ReplacePreview } from './replace-preview.tsx';

/** Shows the result of one sheet: progress while it is read and written, then the fate of every row. */
export function ImportView({ importId }: { importId: string }) {
	const { t } = useTranslation('upload');
	const client = useQueryClient();
	const query = useImport(importId);
	const done = query.data?.state === 'DONE';
	useEffect(() => {
		if (done) void reloadAllStones(client);
	}, [done, client]);
	if (!query.data) return <LoadState query={query} failed={t('import.failed')} count={4} />;
	return <Shown of={query.data} />;
}

function Shown({
	of: { importId, state, fileName, createdAt, progress, counts, failure, question, answers, preview, feed, ignoredColumns, warnings = [], sharedCertificates },
}: {
	of: Import;
}) {
	const { t } = useTranslation('upload');
	const { marketTime, count, names } = useFormat();
	const settled = counts.saved + counts.duplicate + counts.rejected;
	return (
		<Stack gap="md">
			<div>
				<LinkAnchor to={linkTo('upload')} size="sm">
					← {t('import.back')}
				</LinkAnchor>
			</div>
			<PageTitle
				hint={t('import.from', { date: marketTime(createdAt) })}
				actions={
					state === 'DONE' && (
						<>
							<LinkButton to={linkTo('inventory')}>{t('import.toInventory')}</LinkButton>
							<LinkButton to={linkTo('attachments')} variant="default">
								{t('import.toAttachments')}
							</LinkButton>
							<LinkButton to={linkTo('upload')} variant="default">
								{t('import.newUpload')}
							</LinkButton>
						</>
					)
				}
			>
				{fileName}
			</PageTitle>
			<Group gap="sm">
				<ImportState state={state} />
				<Text size="sm" className="figures" aria-live="polite">
					{t('import.rows', { count: counts.rows, formatted: count(counts.rows) })}
				</Text>
			</Group>
			{isRunning(state) && (
				<Paper withBorder p="md">
					<Progress value={Math.round(progress * 100)} aria-label={t('import.progress')} animated size="lg" />
					<Group justify="space-between" mt="xs">
						<Text size="sm" className="figures">
							{(['saved', 'duplicate', 'rejected'] as const).map((fate) => `${t(`fate.${fate}`)} ${count(counts[fate])}`).join(' · ')}
						</Text>
						<Text size="sm" className="figures">
							{Math.round(progress * 100)}%
						</Text>
					</Group>
					<Hint mt="xs">{t('import.leave')}</Hint>
				</Paper>
			)}
			{state === 'FAILED' && (
				<Alert color="red" title={t('import.failedTitle')}>
					{failure?.message}
				</Alert>
			)}
			{ignoredColumns.length > 0 && <Hint>{t('import.ignoredColumns', { columns: ignoredColumns.join(', ') })}</Hint>}
			{warnings.length > 0 && (
				<Alert color="orange" title={t('import.warnings')}>
					<List size="sm" spacing="xs">
						{warnings.map(({ code, column, message }) => (
							<List.Item key={`${code} ${column}`}>{message}</List.Item>
						))}
					</List>
				</Alert>
			)}
			{sharedCertificates && (
				<Alert color="orange" title={t('import.shared', { count: sharedCertificates.count, formatted: count(sharedCertificates.count) })}>
					{t('import.sharedText', {
						lots: names([...sharedCertificates.rows.map(({ lotId }) => lotId), ...(sharedCertificates.count > sharedCertificates.rows.length ? ['…'] : [])]),
					})}
				</Alert>
			)}
			{state === 'DONE' && feed?.dryRun && preview && (
				<Alert color="gray" title={t('dryRun.title')}>
					{PREVIEW_PARTS.map((part) => t('dryRun.part', { name: t(`replace.${part}`), count: count(preview[part]) })).join(' · ')}
				</Alert>
			)}
			{state === 'PREVIEW' && question && <PriceQuestion key={question.about} importId={importId} question={question} />}
			{state === 'DONE' && answers?.prices && answers.prices !== 'AS_READ' && (
				<Hint>{t('question.answered', { answer: t(`question.answer.${answers.prices}`) })}</Hint>
			)}
			{state === 'PREVIEW' && preview && <ReplacePreview importId={importId} preview={preview} rejected={counts.rejected} />}
			{(state === 'DONE' || (settled > 0 && state !== 'PREVIEW')) && !isRunning(state) && (
				<ImportResult importId={importId} counts={counts} isDryRun={feed?.dryRun} />
			)}
		</Stack>
	);
}
