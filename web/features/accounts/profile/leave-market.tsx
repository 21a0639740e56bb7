import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/accounts/members.ts';
import { ApiError } from '#shared/contract/client.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { api } from '#web/lib/api/api.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { signOut } from '#web/lib/session/session.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { ProfileSection } from './profile-section.tsx';

/** Whether an open auction or deal prevents the member from leaving. */
const isBound = (error: unknown): boolean => error instanceof ApiError && error.code === 'STATE_CONFLICT';

/** Ends the membership. The member confirms by typing their own address, because this cannot be undone. */
export function LeaveMarket({ member }: { member: Member }) {
	const { t } = useTranslation('profile');
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const [asking, setAsking] = useState(false);
	const [typed, setTyped] = useState('');
	const [wrong, setWrong] = useState(false);
	const close = () => {
		setAsking(false);
		setTyped('');
		setWrong(false);
		leaving.reset();
	};
	const leaving = useMutation({
		mutationFn: () => api.removeMember({ params: { id: member.userId } }),
		onSuccess: async () => {
			await signOut();
			showSuccessToast(t('leave.done'));
			await navigate(linkTo('home'));
		},
	});
	const leave = () => (typed.trim().toLowerCase() === member.userName ? leaving.mutate() : setWrong(true));
	return (
		<ProfileSection title={t('leave.title')} hint={t('leave.text')}>
			<Button variant="default" c="red" size="xs" onClick={() => setAsking(true)}>
				{t('leave.button')}
			</Button>
			<ConfirmDialog
				opened={asking}
				title={t('leave.ask')}
				confirm={t('leave.button')}
				danger
				busy={leaving.isPending}
				onConfirm={() => form.current?.requestSubmit()}
				onClose={close}
			>
				<Form ref={form} failure={isBound(leaving.error) ? t('leave.bound') : leaving.error} onSubmit={leave}>
					<Stack gap="sm">
						<Text size="sm">{t('leave.text')}</Text>
						<TextInput
							label={t('leave.type', { address: member.userName })}
							value={typed}
							autoComplete="off"
							error={wrong && t('leave.wrong')}
							onChange={(event) => {
								setTyped(event.currentTarget.value);
								setWrong(false);
							}}
						/>
					</Stack>
				</Form>
			</ConfirmDialog>
		</ProfileSection>
	);
}
