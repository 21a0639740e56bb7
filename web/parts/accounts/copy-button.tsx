import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showErrorToast, showSuccessToast } from '#web/lib/browser/toast.ts';

export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
	const { t } = useTranslation('security');
	const copy = () =>
		navigator.clipboard.writeText(text).then(
			() => showSuccessToast(t('copied')),
			() => showErrorToast(t('notCopied')),
		);
	return (
		<Button variant="default" size="xs" leftSection={<IconCopy size={14} aria-hidden />} onClick={() => void copy()}>
			{children}
		</Button>
	);
}
