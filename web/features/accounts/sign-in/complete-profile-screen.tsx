import { Alert, Button, Loader, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/accounts/members.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { Navigate } from '#web/lib/addresses/navigation.ts';
import { useSession, useViewer } from '#web/lib/session/session.ts';
import { Hint } from '#web/ui/hint.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { AccountCard } from './account-card.tsx';
import { ProfileForm } from './profile-form.tsx';

/**
 * Shows the screen of a member who is not approved yet (rulebook 2): the profile to complete, the wait for
 * the decision, or the reason for a refusal with the form to correct. Moves on by itself when the admin has
 * decided.
 */
export default function CompleteProfileScreen() {
	const { member, isWhole } = useSession();
	const { isAdmin } = useViewer();
	const { t } = useTranslation('account');
	if (!member) return <Navigate to={linkTo('login')} replace />;
	if (isAdmin || member.state === 'ACTIVE') return <Navigate to={linkTo('home')} replace />;
	if (member.state === 'PENDING') return <Waiting member={member} />;
	return (
		<AccountCard title={t('complete.title')} hint={t('complete.hint')} step="profile">
			{member.state === 'REFUSED' && <Refusal reason={member.stateReason} />}
			{isWhole ? <ProfileForm member={member} /> : <Loader mx="auto" />}
		</AccountCard>
	);
}

function Refusal({ reason }: { reason: string | null }) {
	const { t } = useTranslation('account');
	return (
		<Alert color="orange" title={t('refused.title')} mb="lg">
			{reason && (
				<Text size="sm" fw={600} style={{ whiteSpace: 'pre-line' }}>
					{reason}
				</Text>
			)}
			<Text size="sm" mt={4}>
				{t('refused.text')}
			</Text>
		</Alert>
	);
}

function Waiting({ member }: { member: Member }) {
	const { t } = useTranslation('account');
	const { isWhole } = useSession();
	const [correcting, setCorrecting] = useState(false);
	if (correcting && isWhole)
		return (
			<AccountCard title={t('complete.title')} hint={t('complete.hint')} step="profile">
				<ProfileForm member={member} onSaved={() => setCorrecting(false)} onCancel={() => setCorrecting(false)} />
			</AccountCard>
		);
	return (
		<AccountCard title={t('waiting.title')} step="approval">
			<Stack align="center" ta="center" py="md">
				<ThemeIcon size={64} radius="xl" variant="light" aria-hidden>
					<IconHourglass size={32} stroke={1.4} />
				</ThemeIcon>
				<SectionTitle>{t('waiting.heading')}</SectionTitle>
				<Hint>{t('waiting.text', { email: member.email })}</Hint>
				<Hint role="status" style={{ display: 'flex', gap: 8, alignItems: 'center', justifyContent: 'center' }}>
					<Loader size={14} aria-hidden />
					{t('waiting.live')}
				</Hint>
				<Text size="sm">
					{member.companyName} · {t('licenceNumber')} {member.licenceNumber}
				</Text>
				<Button variant="default" onClick={() => setCorrecting(true)}>
					{t('waiting.correct')}
				</Button>
			</Stack>
		</AccountCard>
	);
}
