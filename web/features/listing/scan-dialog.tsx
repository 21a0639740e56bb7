import { Alert, Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scanned } from '#shared/contract/diamonds.ts';
import { SCAN_LENGTH } from '#shared/domain/limits.ts';
import { api } from '../../lib/api.ts';
import { describeError } from '../../lib/errors.ts';
import { Modal } from '../../ui/dialogs.tsx';
import { makeCodeReader } from './read-codes.ts';
import classes from './scan.module.css';
import { useCameraCode } from './use-camera-code.ts';

interface Props {
	opened: boolean;
	onClose: () => void;
	/** What a QR said about a stone. */
	onScanned: (scanned: Scanned) => void;
}

/** Reads the QR of a label, a sorting paper or a report: by the camera, from a picture, or as typed by a scanner. */
export function ScanDialog({ opened, onClose, onScanned }: Props) {
	const { t } = useTranslation('listing');
	return (
		<Modal opened={opened} onClose={onClose} title={t('scan.title')} closeButtonProps={{ 'aria-label': t('cancel') }}>
			<Scanner
				onScanned={(scanned) => {
					onClose();
					onScanned(scanned);
				}}
			/>
		</Modal>
	);
}

function Scanner({ onScanned }: Pick<Props, 'onScanned'>) {
	const { t } = useTranslation('listing');
	const [typed, setTyped] = useState('');
	/** With each look anew: the camera goes on after a text that says nothing. */
	const [looks, setLooks] = useState(0);
	const scan = useMutation({
		mutationFn: (text: string) => api.scan({ body: { text: text.slice(0, SCAN_LENGTH) } }),
		onSuccess: (scanned) => {
			if (Object.keys(scanned.fields).length > 0) onScanned(scanned);
			else setLooks(looks + 1);
		},
	});
	const fromPicture = useMutation({
		mutationFn: async (file: File) => {
			const read = await makeCodeReader();
			const picture = await createImageBitmap(file);
			const text = await read(picture);
			picture.close();
			return text;
		},
		onSuccess: (text) => text !== undefined && scan.mutate(text),
	});
	return (
		<Stack>
			<CameraView key={looks} onText={(text) => scan.mutate(text)} />
			<Text size="sm" c="dimmed">
				{t('scan.kinds')}
			</Text>
			<Group>
				<FileButton accept="image/*" onChange={(file) => file && fromPicture.mutate(file)}>
					{(props) => (
						<Button {...props} variant="default" loading={fromPicture.isPending}>
							{t('scan.picture')}
						</Button>
					)}
				</FileButton>
			</Group>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					if (typed.trim()) scan.mutate(typed);
				}}
			>
				<Group align="flex-end" gap="xs" wrap="nowrap">
					<TextInput
						label={t('scan.typed')}
						value={typed}
						maxLength={SCAN_LENGTH}
						flex={1}
						// Ready for a scanner that types; on a phone the keyboard would cover the camera's picture.
						data-autofocus={window.matchMedia('(pointer: fine)').matches || undefined}
						onChange={(event) => setTyped(event.currentTarget.value)}
					/>
					<Button type="submit" loading={scan.isPending}>
						{t('scan.read')}
					</Button>
				</Group>
			</form>
			<div aria-live="polite">
				{((fromPicture.isSuccess && fromPicture.data === undefined) || fromPicture.isError) && <Alert color="orange">{t('scan.noCode')}</Alert>}
				{scan.isError && <Alert color="red">{describeError(scan.error)}</Alert>}
				{scan.data && Object.keys(scan.data.fields).length === 0 && (
					<Alert color="orange" title={t('scan.unknown')}>
						<Text size="sm" style={{ overflowWrap: 'anywhere' }}>
							{scan.data.text}
						</Text>
					</Alert>
				)}
			</div>
		</Stack>
	);
}

function CameraView({ onText }: { onText: (text: string) => void }) {
	const { t } = useTranslation('listing');
	const video = useRef<HTMLVideoElement>(null);
	const camera = useCameraCode(video, onText);
	return (
		<>
			{/* The live picture of the camera, without sound. */}
			<video ref={video} className={classes.camera} data-off={camera === 'unavailable' || undefined} muted playsInline aria-label={t('scan.camera')} />
			<Text size="sm" c={camera === 'unavailable' ? 'dimmed' : undefined} role="status">
				{t(`scan.${camera}`)}
			</Text>
		</>
	);
}
