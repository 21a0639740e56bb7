import { Box, Button, Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showErrorToast, showSuccessToast } from '#web/lib/browser/toast.ts';
import classes from './code-block.module.css';

/** Shows code under a label, with a button that copies it. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
	const { t } = useTranslation('guides');
	const copy = () =>
		navigator.clipboard.writeText(code).then(
			() => showSuccessToast(t('copied')),
			() => showErrorToast(t('notCopied')),
		);
	return (
		<div>
			<Group justify="space-between" mb={4}>
				<Text size="sm" fw={500}>
					{label}
				</Text>
				<Button variant="default" size="xs" leftSection={<IconCopy size={14} aria-hidden />} aria-label={`${t('copy')}: ${label}`} onClick={() => void copy()}>
					{t('copy')}
				</Button>
			</Group>
			<Box component="pre" className={classes.code} tabIndex={0} role="region" aria-label={label}>
				<code>{code}</code>
			</Box>
		</div>
	);
}
