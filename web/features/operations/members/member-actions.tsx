import { ActionIcon, Text, Textarea, TextInput } from '@mantine/core';
import { IconCoins, IconDots, IconKey, IconShieldOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { type Member, UpdateRank, WithReason } from '#shared/contract/accounts/members.ts';
import { UpdatePasswordByAdmin } from '#shared/contract/accounts/passwords.ts';
import { REASON_LENGTH } from '#shared/domain/accounts/limits.ts';
import { isMadeOfOwnWords } from '#shared/domain/accounts/password.ts';
import { api } from '#web/lib/api/api.ts';
import { joinLines } from '#web/lib/api/validate.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';
import { NewPassword } from '#web/parts/accounts/new-password.tsx';
import { useRequestForm } from '#web/ui/forms/use-request-form.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { MEMBERS } from './decisions.ts';
import { type Correction, listCorrections } from './list-corrections.ts';
import { ReasonField, readReason } from './reason-field.tsx';

const ICONS = { rank: IconCoins, password: IconKey, factors: IconShieldOff, remove: IconTrash };

/** Shows an admin's actions besides the decisions: correct the points, set a password, remove for good. */
export function MemberActions({ member, name }: { member: Member; name: string }) {
	const { t } = useTranslation('admin');
	const [asking, setAsking] = useState<Exclude<Correction, 'remove'>>();
	const close = () => setAsking(undefined);
	const removal = useAsked({ send: () => api.removeMember({ params: { id: member.userId } }), done: t('removal.done', { name }), reload: [[MEMBERS]] });
	const corrections = listCorrections(member);
	if (corrections.length === 0) return null;
	return (
		<>
			<Menu position="bottom-end">
				<Menu.Target>
					<ActionIcon variant="default" size={30} aria-label={t('moreAbout', { name })}>
						<IconDots size={16} aria-hidden />
					</ActionIcon>
				</Menu.Target>
				<Menu.Dropdown>
					{corrections.map((correction) => {
						const Icon = ICONS[correction];
						return (
							<Menu.Item
								key={correction}
								leftSection={<Icon size={16} aria-hidden />}
								onClick={() => (correction === 'remove' ? removal.ask(true) : setAsking(correction))}
							>
								{t(`correction.${correction}`)}
							</Menu.Item>
						);
					})}
				</Menu.Dropdown>
			</Menu>
			{asking === 'rank' && <RankDialog member={member} name={name} onClose={close} />}
			{asking === 'password' && <PasswordDialog member={member} name={name} onClose={close} />}
			{asking === 'factors' && <SecondFactorDialog member={member} name={name} onClose={close} />}
			<ConfirmDialog {...removal.dialog} title={t('removal.title', { name })} confirm={t('removal.confirm')} danger>
				{t('removal.text')}
			</ConfirmDialog>
		</>
	);
}

const Request = z.strictObject({ rank: UpdateRank.shape.rank, reason: WithReason.shape.reason });

function RankDialog({ member, name, onClose }: { member: Member; name: string; onClose: () => void }) {
	const { t } = useTranslation('admin');
	const { form, failure, isSending, submit } = useRequestForm({
		initialValues: { rank: String(member.rank), reason: '' },
		schema: Request,
		read: ({ rank, reason }) => ({ rank: makeHalfWidth(rank), reason: joinLines(reason) }),
		say: (field) => t(`points.wanted.${field}`),
		send: ({ rank, reason }) => api.updateRank({ params: { userId: member.userId, rank: Number(rank) }, body: { reason } }),
		onSent: ({ rank }) => {
			showSuccessToast(t('points.done', { name, count: rank }));
			onClose();
		},
		reload: [[MEMBERS]],
	});
	return (
		<CorrectionDialog title={t('points.title', { name })} confirm={t('points.save')} busy={isSending} failure={failure} onSubmit={submit} onClose={onClose}>
			<TextInput label={t('points.rank')} inputMode="numeric" maw={160} data-autofocus {...form.getInputProps('rank')} />
			<Textarea label={t('reason')} autosize minRows={2} maxLength={REASON_LENGTH} {...form.getInputProps('reason')} />
		</CorrectionDialog>
	);
}

/** Asks how the member's identity was verified, before a lost authenticator is turned off. All their sessions end. */
function SecondFactorDialog({ member, name, onClose }: { member: Member; name: string; onClose: () => void }) {
	const { t } = useTranslation('admin');
	const { form, failure, isSending, submit } = useRequestForm({
		initialValues: { reason: '' },
		schema: WithReason,
		read: readReason,
		say: () => t('reasonMissing'),
		send: (body) => api.resetFactors({ params: { userId: member.userId }, body }),
		onSent: () => {
			showSuccessToast(t('factors.done', { name }));
			onClose();
		},
		reload: [[MEMBERS]],
	});
	return (
		<CorrectionDialog title={t('factors.title', { name })} confirm={t('factors.save')} busy={isSending} failure={failure} onSubmit={submit} onClose={onClose}>
			<Text size="sm">{t('factors.text')}</Text>
			<ReasonField form={form} label={t('factors.reason')} rows={2} />
		</CorrectionDialog>
	);
}

/** Asks for a member's new password, which ends all their sessions. */
function PasswordDialog({ member, name, onClose }: { member: Member; name: string; onClose: () => void }) {
	const { t } = useTranslation(['admin', 'account']);
	const own = [member.userName, member.firstName, member.lastName, member.companyName];
	const { form, failure, isSending, submit } = useRequestForm({
		initialValues: { newPassword: '' },
		schema: UpdatePasswordByAdmin.refine(({ newPassword }) => !isMadeOfOwnWords(newPassword, own), { path: ['newPassword'] }),
		read: ({ newPassword }) => ({ userName: member.userName, newPassword }),
		say: () => t('account:wanted.newPassword'),
		send: (body) => api.updatePasswordByAdmin({ body }),
		onSent: () => {
			showSuccessToast(t('password.done', { name }));
			onClose();
		},
	});
	return (
		<CorrectionDialog title={t('password.title', { name })} confirm={t('password.save')} busy={isSending} failure={failure} onSubmit={submit} onClose={onClose}>
			<Text size="sm">{t('password.text')}</Text>
			<NewPassword owner={member.userName} own={own} data-autofocus {...form.getInputProps('newPassword')} value={form.values.newPassword} />
		</CorrectionDialog>
	);
}
