import { Box, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#web/parts/accounts/copy-button.tsx';
import classes from './code-block.module.css';

/** Shows code under a label, with a button that copies it. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
	const { t } = useTranslation('guides');
	return (
		<div>
			<Group justify="space-between" mb={4}>
				<Text size="sm" fw={500}>
					{label}
				</Text>
				<CopyButton text={code} aria-label={`${t('copy')}: ${label}`}>
					{t('copy')}
				</CopyButton>
			</Group>
			<Box component="pre" className={classes.code} tabIndex={0} role="region" aria-label={label}>
				<code>{code}</code>
			</Box>
		</div>
	);
}
