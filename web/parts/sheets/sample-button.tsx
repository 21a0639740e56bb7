import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/lib/api/api.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { saveFile } from '#web/lib/files/save-file.ts';

export function SampleButton({ size }: { size?: 'xs' }) {
	const { t } = useTranslation('upload');
	const sample = useAction({
		send: () => api.sampleCsv({}),
		// Decoding the response as text removes the byte order mark that Excel needs to detect UTF-8.
		onDone: (csv) => saveFile(new Blob(['\ufeff', csv.replace(/^\ufeff/, '')], { type: 'text/csv' }), 'diamond-market-sample.csv'),
		failed: t('sampleFailed'),
	});
	return (
		<Button size={size} variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={sample.isPending} onClick={() => sample.mutate()}>
			{t('sample')}
		</Button>
	);
}
