import { Alert, Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Scanned } from '#shared/contract/stock/diamonds.ts';
import { SCAN_LENGTH } from '#shared/domain/stock/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { findKnownStones } from './find-known-stones.ts';
import type { KnownStone } from './known-stones.ts';
import { makeCodeReader } from './read-codes.ts';
import classes from './scan.module.css';
import { useCameraCode } from './use-camera-code.ts';

interface Props {
	opened: boolean;
	onClose: () => void;
	onScanned: (scanned: Scanned) => void;
}

/** Reads the QR code of a label, a sorting paper or a report: by the camera, from a picture, or typed by a scanner. */
export function ScanDialog({ opened, onClose, onScanned }: Props) {
	const { t } = useTranslation('listing');
	return (
		<Modal opened={opened} onClose={onClose} title={t('scan.title')}>
			<Scanner
				onClose={onClose}
				onScanned={(scanned) => {
					onClose();
					onScanned(scanned);
				}}
			/>
		</Modal>
	);
}

function Scanner({ onScanned, onClose }: Pick<Props, 'onScanned' | 'onClose'>) {
	const { t } = useTranslation('listing');
	const [typed, setTyped] = useState('');
	/** Counter that restarts the camera, which stops when it has read a code. */
	const [looks, setLooks] = useState(0);
	const { member } = useSession();
	const scan = useMutation({
		mutationFn: async (text: string) => {
			const scanned = await api.scan({ body: { text: text.slice(0, SCAN_LENGTH) } });
			// If the search fails, the stone is listed like any other; saving checks its certificate again.
			const known = await findKnownStones(scanned, member?.userName ?? '').catch(() => []);
			return { scanned, known };
		},
		onSuccess: ({ scanned, known }) => {
			if (known.length > 0) return;
			if (Object.keys(scanned.fields).length > 0) onScanned(scanned);
			else setLooks(looks + 1);
		},
	});
	const forgetPicture = useRef<() => void>(null);
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
	if (scan.data && scan.data.known.length > 0) {
		return <Known {...scan.data} memberId={member?.userId} onClose={onClose} onList={onScanned} onAgain={scan.reset} />;
	}
	const isUnknown = scan.data && Object.keys(scan.data.scanned.fields).length === 0;
	return (
		<Stack>
			<CameraView key={looks} except={scan.variables} onText={(text) => scan.mutate(text)} />
			<Hint>{t('scan.kinds')}</Hint>
			<Group>
				<FileButton
					accept="image/*"
					resetRef={forgetPicture}
					onChange={(file) => {
						if (file) fromPicture.mutate(file);
						// Members may choose one picture twice.
						forgetPicture.current?.();
					}}
				>
					{(props) => (
						<Button {...props} variant="default" loading={fromPicture.isPending}>
							{t('scan.picture')}
						</Button>
					)}
				</FileButton>
			</Group>
			<Form alone onSubmit={() => typed.trim() && scan.mutate(typed)}>
				<Group align="flex-end" gap="xs" wrap="nowrap">
					<TextInput
						label={t('scan.typed')}
						value={typed}
						maxLength={SCAN_LENGTH}
						flex={1}
						// Focused for a scanner that types. On a phone the keyboard would cover the camera's picture.
						data-autofocus={window.matchMedia('(pointer: fine)').matches || undefined}
						onChange={(event) => setTyped(event.currentTarget.value)}
					/>
					<Button type="submit" loading={scan.isPending}>
						{t('scan.read')}
					</Button>
				</Group>
			</Form>
			<div aria-live="polite">
				{((fromPicture.isSuccess && fromPicture.data === undefined) || fromPicture.isError) && <Alert color="orange">{t('scan.noCode')}</Alert>}
				{scan.isError && (
					<RetryAlert
						color="red"
						onRetry={() => {
							scan.reset();
							setLooks(looks + 1);
						}}
					>
						{describeError(scan.error)}
					</RetryAlert>
				)}
				{scan.data && isUnknown && (
					<Alert color="orange" title={t('scan.unknown')}>
						<Text size="sm" style={{ overflowWrap: 'anywhere' }}>
							{scan.data.scanned.text}
						</Text>
					</Alert>
				)}
			</div>
		</Stack>
	);
}

interface KnownProps {
	scanned: Scanned;
	known: readonly KnownStone[];
	memberId: string | undefined;
	onClose: () => void;
	onList: (scanned: Scanned) => void;
	onAgain: () => void;
}

/** Shows the stones that match the scan, to avoid listing a stone twice. */
function Known({ scanned, known, memberId, onClose, onList, onAgain }: KnownProps) {
	const { t } = useTranslation('listing');
	return (
		<Stack role="status">
			{known.map(({ diamondId, lotId, seller }, at) => (
				<Stack key={diamondId} gap={6}>
					<Text fw={600}>{seller.userId === memberId ? t('scan.known.own', { lotId }) : t('scan.known.other', { lotId, company: seller.company })}</Text>
					<LinkButton
						to={linkTo('stone', { id: diamondId })}
						size="md"
						variant={at === 0 ? 'filled' : 'default'}
						data-autofocus={at === 0 || undefined}
						onClick={onClose}
					>
						{t('scan.known.open', { lotId })}
					</LinkButton>
				</Stack>
			))}
			<Group gap="xs">
				{Object.keys(scanned.fields).length > 0 && (
					<Button variant="default" onClick={() => onList(scanned)}>
						{t('scan.known.list')}
					</Button>
				)}
				<Button variant="subtle" onClick={onAgain}>
					{t('scan.known.again')}
				</Button>
			</Group>
		</Stack>
	);
}

/** `except` is the text that was just read, which the camera may still see. */
function CameraView({ except, onText }: { except: string | undefined; onText: (text: string) => void }) {
	const { t } = useTranslation('listing');
	const video = useRef<HTMLVideoElement>(null);
	const camera = useCameraCode(video, onText, except);
	return (
		<>
			{/* The silent live picture of the camera. */}
			<video ref={video} className={classes.camera} hidden={camera === 'unavailable'} muted playsInline aria-label={t('scan.camera')} />
			<Text size="sm" c={camera === 'unavailable' ? 'dimmed' : undefined} role="status">
				{t(`scan.${camera}`)}
			</Text>
		</>
	);
}
