import { Badge, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Import } from '#shared/contract/sheets/imports.ts';
import { isRunning } from './imports.ts';

const COLORS: Record<Import['state'], string> = { WAITING: 'gray', READING: 'market', WRITING: 'market', PREVIEW: 'yellow', DONE: 'green', FAILED: 'red' };

export function ImportState({ state }: { state: Import['state'] }) {
	const { t } = useTranslation('upload');
	return (
		<Badge color={COLORS[state]} leftSection={isRunning(state) && state !== 'WAITING' ? <Loader size={10} /> : undefined}>
			{t(`state.${state}`)}
		</Badge>
	);
}
