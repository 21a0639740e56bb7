import { Button, Group, Stack, Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FATES, type Import } from '#shared/contract/sheets/imports.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { DuplicateRows } from './duplicate-rows.tsx';
import type { Fate } from './imports.ts';
import { makeRejectedCsv } from './rejected-csv.ts';
import { RejectedRows } from './rejected-rows.tsx';
import { KeptListings, LotRows } from './result-rows.tsx';

/** Shows the rows of a sheet by fate. Rows that need the seller's action come first; of a dry run, only rejected rows are shown. */
export function ImportResult({ importId, counts, isDryRun = false }: { importId: string; counts: Import['counts']; isDryRun?: boolean }) {
	const { t } = useTranslation('upload');
	const { count } = useFormat();
	const [fate, setFate] = useState<Fate>(counts.rejected > 0 || isDryRun ? 'rejected' : counts.duplicate > 0 ? 'duplicate' : 'saved');
	const download = useAction({
		send: () => makeRejectedCsv(importId),
		onDone: (csv) => saveFile(csv, `rejected-${importId}.csv`),
		failed: t('downloadFailed'),
	});
	return (
		<Tabs value={fate} onChange={(chosen) => setFate(FATES.find((known) => known === chosen) ?? 'saved')} keepMounted={false}>
			<Tabs.List mb="sm">
				{FATES.filter((offered) => (isDryRun ? offered === 'rejected' : offered !== 'kept' || counts.kept)).map((offered) => (
					<Tabs.Tab key={offered} value={offered}>
						{t('fateCount', { fate: t(`fate.${offered}`), count: counts[offered] ?? 0, formatted: count(counts[offered] ?? 0) })}
					</Tabs.Tab>
				))}
			</Tabs.List>
			<Tabs.Panel value="saved">
				<LotRows importId={importId} fate="saved" />
			</Tabs.Panel>
			<Tabs.Panel value="duplicate">
				<DuplicateRows importId={importId} />
			</Tabs.Panel>
			<Tabs.Panel value="rejected">
				<Stack gap="sm">
					{counts.rejected > 0 && (
						<Group>
							<Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={download.isPending} onClick={() => download.mutate()}>
								{t('download')}
							</Button>
						</Group>
					)}
					<RejectedRows importId={importId} />
				</Stack>
			</Tabs.Panel>
			<Tabs.Panel value="kept">
				<KeptListings importId={importId} />
			</Tabs.Panel>
		</Tabs>
	);
}
