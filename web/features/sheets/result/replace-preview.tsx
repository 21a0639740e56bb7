import { Alert, Button, Group, Paper, SimpleGrid, Tabs, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { type Import, PREVIEWED_FATES } from '#shared/contract/sheets/imports.ts';
import { api } from '#web/lib/api/api.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { IMPORTS } from './imports.ts';
import { LotRows } from './result-rows.tsx';

type Preview = NonNullable<Import['preview']>;

export const PREVIEW_PARTS = ['added', 'changed', 'removed', 'locked', 'unchanged'] as const;

/** Shows the effects of replacing the whole inventory, before anything is written. `rejected` is the number of rows with mistakes. */
export function ReplacePreview({ importId, preview, rejected }: { importId: string; preview: Preview; rejected: number }) {
	const { t } = useTranslation(['upload', 'common']);
	const { count, names } = useFormat();
	const client = useQueryClient();
	const replacing = useAsked({
		send: () => api.applyImport({ params: { importId } }),
		onDone: (applied) => client.setQueryData([IMPORTS, importId], applied),
		failed: t('replace.failed'),
		reload: [[IMPORTS, importId]],
	});
	const changes = (['price', 'grades', 'other'] as const).flatMap((part) => {
		const changed = preview.changes?.[part] ?? 0;
		return changed > 0 ? t(`replace.changes.${part}`, { formatted: count(changed) }) : [];
	});
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="replace-title">
			<Title order={2} size="h4" id="replace-title" mb="sm">
				{t('replace.title')}
			</Title>
			<SimpleGrid cols={{ base: 2, sm: 5 }}>
				{PREVIEW_PARTS.map((part) => (
					<div key={part}>
						<Hint>{t(`replace.${part}`)}</Hint>
						<Text size="xl" fw={700} className="figures" c={part === 'removed' && preview.removed > 0 ? 'red' : undefined}>
							{count(preview[part])}
						</Text>
					</div>
				))}
			</SimpleGrid>
			{changes.length > 0 && (
				<Text size="sm" mt="sm" className="figures">
					{t('replace.changes.of', { parts: names(changes) })}
				</Text>
			)}
			{rejected > 0 && (
				<Alert color="orange" mt="md">
					{t('replace.rejected', { count: rejected, formatted: count(rejected) })}
				</Alert>
			)}
			<PreviewedLots importId={importId} preview={preview} />
			<Group mt="md" justify="space-between">
				<Text size="sm">{t('replace.text')}</Text>
				<Group gap="sm">
					<LinkButton variant="default" to={linkTo('upload')}>
						{t('common:confirm.cancel')}
					</LinkButton>
					<Button color="red" onClick={() => replacing.ask(true)}>
						{t('replace.apply')}
					</Button>
				</Group>
			</Group>
			<ConfirmDialog {...replacing.dialog} title={t('replace.confirmTitle')} confirm={t('replace.apply')} danger>
				{t('replace.confirmText', { count: preview.removed, formatted: count(preview.removed) })}
			</ConfirmDialog>
		</Paper>
	);
}

/** Shows the lots that a replace-all would affect; removed ones come first. */
function PreviewedLots({ importId, preview }: { importId: string; preview: Preview }) {
	const { t } = useTranslation('upload');
	const { count } = useFormat();
	const concerned = PREVIEWED_FATES.filter((fate) => preview[fate] > 0);
	if (concerned.length === 0) return null;
	return (
		<Tabs defaultValue={concerned[0]} keepMounted={false} mt="md">
			<Tabs.List mb="sm">
				{concerned.map((fate) => (
					<Tabs.Tab key={fate} value={fate}>
						{t('fateCount', { fate: t(`fate.${fate}`), count: preview[fate], formatted: count(preview[fate]) })}
					</Tabs.Tab>
				))}
			</Tabs.List>
			{concerned.map((fate) => (
				<Tabs.Panel key={fate} value={fate}>
					<LotRows importId={importId} fate={fate} />
				</Tabs.Panel>
			))}
		</Tabs>
	);
}
