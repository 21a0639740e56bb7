import { Alert, Button, Group, Paper, Progress, Radio, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useWindowEvent } from '@mantine/hooks';
import { IconFileSpreadsheet, IconUpload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHEET_BYTES, SHEET_ROWS } from '#shared/domain/sheets/limits.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useIsPhone } from '#web/lib/browser/use-media.ts';
import { StorageRefusal } from '#web/lib/files/send-file.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { SampleButton } from '#web/parts/sheets/sample-button.tsx';
import { UploadTabs } from '#web/parts/sheets/upload-tabs.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { countSheetRows } from './count-rows.ts';
import { ImportList } from './result/import-list.tsx';
import { type FileRefusal, findRefusal, makePastedSheet, OFFERED_TYPES } from './sheet-file.ts';
import { type Mode, type Sending, useSending } from './use-sending.ts';
import { type SheetReading, useSheetLayout } from './use-sheet-layout.ts';

const PreviewWarnings = loadLater(async () => (await import('./preview-warnings.tsx')).PreviewWarnings);
const PreviewTable = loadLater(async () => (await import('./preview-table.tsx')).PreviewTable);

const MEGABYTE = 1024 * 1024;

/** Lets the seller choose a sheet, shows how it is understood, and uploads it. After a failure the file stays chosen. */
export function ChooseSheet({ onSent }: { onSent: (importId: string) => void }) {
	const { t } = useTranslation('upload');
	const { count } = useFormat();
	const isPhone = useIsPhone();
	const [file, setFile] = useState<File>();
	const [refusal, setRefusal] = useState<FileRefusal | 'reject'>();
	const [mode, setMode] = useState<Mode>('MERGE');
	const { sending, send, stop, forget } = useSending(onSent);
	const megabytes = SHEET_BYTES / MEGABYTE;

	const choose = (chosen: File | undefined) => {
		if (!chosen) return;
		const problem = findRefusal(chosen);
		setRefusal(problem);
		setFile(problem ? undefined : chosen);
		forget();
	};
	usePastedText((text) => !file && choose(makePastedSheet(text, t('pasted'))));
	return (
		<Stack gap="lg" w="100%" mx="auto" maw={file ? undefined : 'var(--width-form)'}>
			<div>
				<UploadTabs current="sheet" />
				<PageTitle hint={t('intro')} actions={<SampleButton />}>
					{t('title')}
				</PageTitle>
			</div>
			{file ? (
				<Stack data-unsaved>
					<Paper withBorder p="md">
						<Group justify="space-between" gap="sm">
							<Group gap="sm" wrap="nowrap" miw={0}>
								<IconFileSpreadsheet size={28} stroke={1.4} aria-hidden style={{ flex: 'none' }} />
								<Text fw={600} style={{ overflowWrap: 'anywhere' }}>
									{file.name}
								</Text>
								<RowCount file={file} />
							</Group>
							{sending.step !== 'sending' && (
								<Button variant="default" size="compact-sm" onClick={() => setFile(undefined)}>
									{t('another')}
								</Button>
							)}
						</Group>
					</Paper>
					{sending.step === 'sending' ? (
						<Sent fileName={file.name} share={sending.share} onStop={stop} />
					) : (
						<Reading key={`${file.name} ${file.lastModified}`} file={file}>
							{(reading, isReadable, hasRows) => (
								<>
									{!hasRows && <Alert color="orange">{t('preview.noRows')}</Alert>}
									<PreviewWarnings reading={reading} />
									<Radio.Group label={t('mode.label')} value={mode} onChange={(chosen) => setMode(chosen as Mode)}>
										<Stack gap="xs" mt="xs">
											{(['MERGE', 'REPLACE_ALL'] as const).map((offered) => (
												<Radio key={offered} value={offered} label={t(`mode.${offered}`)} description={t(`mode.${offered}_hint`)} />
											))}
										</Stack>
									</Radio.Group>
									{sending.step === 'failed' && <Failure sending={sending} />}
									<div>
										<Button
											size="md"
											leftSection={<IconUpload size={18} aria-hidden />}
											disabled={!isReadable || !hasRows}
											onClick={() => send(file, mode, reading.sent)}
										>
											{sending.step === 'failed' ? t('uploadFailed.again') : t('send')}
										</Button>
									</div>
									<PreviewTable reading={reading} />
								</>
							)}
						</Reading>
					)}
				</Stack>
			) : (
				<Stack gap="xs">
					<Dropzone
						onDrop={(files: File[]) => choose(files[0])}
						onReject={([rejected]: { file: File }[]) => setRefusal((rejected && findRefusal(rejected.file)) ?? 'reject')}
						accept={OFFERED_TYPES}
						multiple={false}
						inputProps={{ 'aria-label': t('drop.label') }}
						aria-label={t('drop.label')}
						py={48}
					>
						<Stack align="center" gap="xs" style={{ pointerEvents: 'none' }} ta="center">
							<Dropzone.Accept>
								<IconUpload size={40} stroke={1.3} aria-hidden />
							</Dropzone.Accept>
							<Dropzone.Reject>
								<IconX size={40} stroke={1.3} aria-hidden />
							</Dropzone.Reject>
							<Dropzone.Idle>
								<IconFileSpreadsheet size={40} stroke={1.3} aria-hidden />
							</Dropzone.Idle>
							<Text fw={600}>{t(isPhone ? 'drop.touch' : 'drop.idle')}</Text>
							<Hint>{t('limits', { rows: count(SHEET_ROWS), megabytes })}</Hint>
							{!isPhone && <Hint>{t('drop.paste')}</Hint>}
						</Stack>
					</Dropzone>
					{refusal && <Alert color="red">{refusal === 'reject' ? t('drop.reject') : t(`refused.${refusal}`, { megabytes })}</Alert>}
				</Stack>
			)}
			<ImportList />
		</Stack>
	);
}

/** Shows how many rows a sheet has. They are counted in the background, since a large sheet takes a moment. */
function RowCount({ file }: { file: File }) {
	const { t } = useTranslation('upload');
	const { count } = useFormat();
	const { data: rows } = useQuery({
		queryKey: ['sheet-rows', file.name, file.size, file.lastModified],
		queryFn: ({ signal }) => countSheetRows(file, signal),
		retry: false,
	});
	if (rows === undefined) return null;
	return <Hint className="figures">{t('import.rows', { count: rows, formatted: count(rows) })}</Hint>;
}

/** Has the first rows read for the preview. The sheet can be sent if every required column is found and a row has values. */
function Reading({ file, children }: { file: File; children: (reading: SheetReading, isReadable: boolean, hasRows: boolean) => ReactNode }) {
	const reading = useSheetLayout(file);
	const { preview } = reading;
	const isReadable = preview !== undefined && 'columns' in preview && preview.missing.length === 0;
	return children(reading, isReadable, !isReadable || preview.rows.length > 0);
}

function usePastedText(onText: (text: string) => void): void {
	useWindowEvent('paste', ({ target, clipboardData }) => {
		const isField = target instanceof HTMLElement && target.matches('input:not([type=file]), textarea, select');
		if (!isField) onText(clipboardData?.getData('text/plain') ?? '');
	});
}

function Sent({ fileName, share, onStop }: { fileName: string; share: number; onStop: () => void }) {
	const { t } = useTranslation('upload');
	const percent = Math.round(share * 100);
	return (
		<Paper withBorder p="md">
			<Group justify="space-between" mb="xs">
				<Text fw={600}>{t('uploading', { fileName })}</Text>
				<Button variant="subtle" color="red" size="compact-sm" onClick={onStop}>
					{t('stop')}
				</Button>
			</Group>
			<Progress value={percent} aria-label={t('uploading', { fileName })} animated />
			<Hint mt={4} className="figures">
				{t('uploadingShare', { percent })}
			</Hint>
		</Paper>
	);
}

function Failure({ sending: { error } }: { sending: Extract<Sending, { step: 'failed' }> }) {
	const { t } = useTranslation('upload');
	const refused = error instanceof StorageRefusal;
	return (
		<Alert color="red" title={t('uploadFailed.title')}>
			{refused ? error.status > 0 && error.reason && `${t('uploadFailed.refused', { reason: error.reason })} ` : `${describeError(error)} `}
			{t('uploadFailed.text')}
		</Alert>
	);
}
