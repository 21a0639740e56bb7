import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#web/lib/api/api.ts';
import { showErrorToast } from '#web/lib/browser/toast.ts';
import { saveFile } from '#web/lib/files/save-file.ts';

export function SampleButton({ size }: { size?: 'xs' }) {
	const { t } = useTranslation('upload');
	const sample = useMutation({
		mutationFn: () => api.sampleCsv({}),
		// Decoding the response as text removes the byte order mark that Excel needs to detect UTF-8.
		onSuccess: (csv) => saveFile(new Blob(['\ufeff', csv.replace(/^\ufeff/, '')], { type: 'text/csv' }), 'diamond-market-sample.csv'),
		onError: () => showErrorToast(t('sampleFailed')),
	});
	return (
		<Button size={size} variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={sample.isPending} onClick={() => sample.mutate()}>
			{t('sample')}
		</Button>
	);
}
