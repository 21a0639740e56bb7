import { Button, Group, Paper, Progress, Stack, Table, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconCheck, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MEDIA_ACCEPT } from '#web/lib/files/media-file.ts';
import { MEDIA_LIMITS } from '#web/lib/files/media-limits.ts';
import { Hint } from '#web/ui/hint.tsx';
import { RowTable } from '#web/ui/lists/row-table.tsx';
import { type FileFate, useManyFiles } from './use-many-files.ts';

export function ManyFiles({ memberId }: { memberId: string }) {
	const { t } = useTranslation('upload');
	const { files, busy, add, retry, clear } = useManyFiles(memberId);
	const count = (step: FileFate['step']) => files.filter(({ fate }) => fate.step === step).length;
	return (
		<Stack gap="sm">
			<Dropzone
				onDrop={(chosen: File[]) => void add(chosen)}
				// Rejected files join the list too, which shows why they are invalid.
				onReject={(rejected: { file: File }[]) => void add(rejected.map(({ file }) => file))}
				accept={MEDIA_ACCEPT}
				inputProps={{ 'aria-label': t('attachments.choose') }}
				aria-label={t('attachments.choose')}
				py="lg"
			>
				<Stack align="center" gap={4} ta="center" style={{ pointerEvents: 'none' }}>
					<IconPhotoPlus size={36} stroke={1.3} aria-hidden />
					<Text fw={600}>{t('attachments.drop')}</Text>
					<Hint>{t('attachments.names')}</Hint>
				</Stack>
			</Dropzone>
			{files.length > 0 && (
				<Paper withBorder p="sm" component="section" aria-label={t('attachments.files')} data-unsaved={count('failed') > 0 || undefined}>
					<Group justify="space-between" mb="xs">
						<Text size="sm" fw={600} aria-live="polite" className="figures">
							{t('attachments.progress', { done: count('done'), total: files.length })}
							{count('failed') + count('refused') > 0 && ` · ${t('attachments.notDone', { count: count('failed') + count('refused') })}`}
						</Text>
						<Group gap="xs">
							{count('failed') > 0 && !busy && (
								<Button size="compact-sm" onClick={() => void retry()}>
									{t('attachments.retry')}
								</Button>
							)}
							{!busy && (
								<Button size="compact-sm" variant="default" onClick={clear}>
									{t('attachments.clear')}
								</Button>
							)}
						</Group>
					</Group>
					<Table.ScrollContainer minWidth={300} mah={360}>
						<RowTable
							verticalSpacing={4}
							label={t('attachments.files')}
							rows={files}
							keyOf={({ key }) => key}
							columns={[
								{ heading: t('attachments.file'), td: { style: { overflowWrap: 'anywhere' } }, cell: ({ file }) => file.name },
								{ heading: t('rows.lotId'), cell: ({ lotId }) => lotId ?? '–' },
								{ heading: t('attachments.state'), td: { miw: 120 }, cell: ({ file, fate }) => <Fate of={fate} name={file.name} /> },
							]}
						/>
					</Table.ScrollContainer>
				</Paper>
			)}
		</Stack>
	);
}

function Fate({ of: fate, name }: { of: FileFate; name: string }) {
	const { t } = useTranslation('upload');
	const { t: media } = useTranslation('media');
	const faultWords = (fault: Extract<FileFate, { step: 'refused' }>['fault']) =>
		fault === 'NO_LOT' || fault === 'NO_ROOM' ? t(`attachments.fault.${fault}`, MEDIA_LIMITS) : media(`fault.${fault}`, MEDIA_LIMITS);
	switch (fate.step) {
		case 'sending':
			return <Progress value={Math.round(fate.share * 100)} aria-label={t('uploading', { fileName: name })} animated />;
		case 'done':
			return (
				<Text size="sm" c="teal">
					<IconCheck size={14} aria-hidden /> {t('attachments.step.done')}
				</Text>
			);
		case 'refused':
		case 'failed':
			return (
				<Text size="sm" c="red">
					<IconX size={14} aria-hidden /> {fate.step === 'failed' ? fate.reason : faultWords(fate.fault)}
				</Text>
			);
		default:
			return <Hint>{t(`attachments.step.${fate.step}`)}</Hint>;
	}
}
