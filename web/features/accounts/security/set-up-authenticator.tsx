import { Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/contract/client.ts';
import { OTP_LENGTH } from '#shared/domain/accounts/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { useIsNarrow } from '#web/lib/browser/use-media.ts';
import { useSession } from '#web/lib/session/session.ts';
import { CopyButton } from '#web/parts/accounts/copy-button.tsx';
import { CodeInput } from '#web/ui/forms/code-input.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

interface Props {
	secret: string;
	onDone: (recoveryCodes: readonly string[]) => void;
	onCancel: () => void;
	/** Requests another secret, which replaces this one. */
	onRenew: () => void;
	renewing: boolean;
}

/** Sets up an authenticator app: the app scans or receives the secret, and its first code confirms it. */
export function SetUpAuthenticator({ secret, onDone, onCancel, onRenew, renewing }: Props) {
	const { t } = useTranslation('security');
	const { session } = useSession();
	const isNarrow = useIsNarrow();
	const [code, setCode] = useState('');
	const address = writeAddress(secret, session?.userName ?? '', t('app.issuer'));
	const confirming = useMutation({
		mutationFn: (typed: string) => api.confirmAuthenticator({ body: { code: typed } }),
		onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
		onError: () => setCode(''),
	});
	return (
		<Form onSubmit={() => code.length === OTP_LENGTH && confirming.mutate(code)}>
			<Stack>
				<List type="ordered" size="sm" spacing="xs">
					<List.Item>{t('app.step.install')}</List.Item>
					<List.Item>{t('app.step.scan')}</List.Item>
					<List.Item>{t('app.step.type')}</List.Item>
				</List>
				<Group align="center" gap="lg">
					<QrCode text={address} border={2} label={t('app.picture')} style={{ width: 196, borderRadius: 8 }} />
					<Stack gap={6} style={{ flex: '1 1 220px' }}>
						{/* A phone cannot scan its own screen. */}
						{isNarrow && (
							<Group>
								<Button component="a" href={address} variant="default" leftSection={<IconExternalLink size={16} aria-hidden />}>
									{t('app.open')}
								</Button>
							</Group>
						)}
						<Text size="sm">{t('app.byHand')}</Text>
						<Code style={{ overflowWrap: 'anywhere', fontSize: 'var(--mantine-font-size-sm)' }}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
						<Group>
							<CopyButton text={secret}>{t('app.copy')}</CopyButton>
						</Group>
					</Stack>
				</Group>
				<CodeInput
					key={confirming.failureCount}
					value={code}
					onChange={setCode}
					onComplete={(typed) => confirming.mutate(typed)}
					error={confirming.error && code === '' ? describeError(confirming.error) : undefined}
					disabled={confirming.isPending}
				/>
				{isTotpRefused(confirming.error) && (
					<Group gap="xs">
						<Text size="sm" flex="1 1 220px" role="status">
							{t('app.older')}
						</Text>
						<Button variant="default" size="xs" loading={renewing} onClick={onRenew}>
							{t('app.renew')}
						</Button>
					</Group>
				)}
				<FormButtons submit={t('app.confirm')} busy={confirming.isPending} disabled={code.length < OTP_LENGTH} onCancel={onCancel} />
			</Stack>
		</Form>
	);
}

/** Returns whether the market refused a code. The code of an older secret, which another window has replaced, is refused like any other wrong one. */
function isTotpRefused(error: unknown): boolean {
	return error instanceof ApiError && error.code === 'TOTP_INVALID';
}

/** Writes the address that authenticator apps read from the QR code. */
function writeAddress(secret: string, userName: string, issuer: string): string {
	return `otpauth://totp/${encodeURIComponent(`${issuer}:${userName}`)}?${new URLSearchParams({ secret, issuer })}`;
}
