import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ImportRow } from '#shared/contract/sheets/imports.ts';
import { Pager } from '#web/ui/lists/pager.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { type Fate, useImportRows } from './imports.ts';

export type Row = z.infer<typeof ImportRow>;

export function RowPages({ importId, fate, children }: { importId: string; fate: Fate; children: (rows: Row[]) => ReactNode }) {
	const { t } = useTranslation('upload');
	const [page, setPage] = useState(0);
	const rows = useImportRows(importId, fate, page);
	if (rows.isPending) return <RowSkeletons count={5} />;
	if (!rows.data) return <Text c="red">{t('rows.failed')}</Text>;
	const { content, size, totalElements } = rows.data;
	if (totalElements === 0) return <Text c="dimmed">{t(`rows.empty.${fate}`)}</Text>;
	return (
		<Stack gap="sm">
			{children(content)}
			<Pager label={t('rows.pages')} page={page} size={size} total={totalElements} onPage={setPage} />
		</Stack>
	);
}
