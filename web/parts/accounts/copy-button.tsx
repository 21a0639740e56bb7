import { Button, type ButtonProps } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showErrorToast, showSuccessToast } from '#web/lib/browser/toast.ts';

/** Shows a button that copies `text` to the clipboard. */
export function CopyButton({ text, ...button }: ButtonProps & { text: string; 'aria-label'?: string }) {
	const { t } = useTranslation('security');
	const copy = () =>
		navigator.clipboard.writeText(text).then(
			() => showSuccessToast(t('copied')),
			() => showErrorToast(t('notCopied')),
		);
	return <Button variant="default" size="xs" leftSection={<IconCopy size={14} aria-hidden />} {...button} onClick={() => void copy()} />;
}
