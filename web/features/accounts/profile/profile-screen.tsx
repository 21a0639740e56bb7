import { Button, Paper, Table } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/accounts/members.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { formatCallName, formatFullName } from '#shared/domain/accounts/person-name.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { isYenBeside } from '#web/lib/language/yen.ts';
import { useSession, useViewer } from '#web/lib/session/session.ts';
import { MemberStateBadge } from '#web/parts/stock/state-badge.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LinkAnchor } from '#web/ui/links.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { InviteDealer } from './invite-dealer.tsx';
import { LeaveMarket } from './leave-market.tsx';
import { OwnData } from './own-data.tsx';
import { YenRate } from './yen-rate.tsx';

const ProfileEdit = loadLater(async () => (await import('./profile-edit.tsx')).ProfileEdit);

export default function ProfileScreen() {
	const { t } = useTranslation('profile');
	const { language } = useLanguage();
	const { member, isWhole } = useSession();
	const { isTrader } = useViewer();
	const [editing, setEditing] = useState(false);
	if (!member) return null;
	return (
		<div>
			<PageTitle
				hint={<MemberStateBadge state={member.state} />}
				actions={
					!editing && (
						<Button variant="default" disabled={!isWhole} leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
							{t('edit')}
						</Button>
					)
				}
			>
				{t('title', { name: formatCallName(member, language) })}
			</PageTitle>
			<Paper withBorder radius="md" p="md">
				{editing ? <ProfileEdit member={member} onDone={() => setEditing(false)} /> : <ProfileView member={member} />}
				<Hint mt="sm">
					{t('fixed')}{' '}
					<LinkAnchor to={linkTo('contact')} underline="always" inherit>
						{t('askUs')}
					</LinkAnchor>
				</Hint>
			</Paper>
			{isTrader && isYenBeside() && <YenRate />}
			{isTrader && <InviteDealer memberId={member.userId} />}
			<OwnData memberId={member.userId} />
			<LeaveMarket member={member} />
		</div>
	);
}

function ProfileView({ member }: { member: Member }) {
	const { t } = useTranslation(['profile', 'account']);
	const { language } = useLanguage();
	const { day, count } = useFormat();
	const channel = member.preferredCommunication && t(`channel.${member.preferredCommunication}`);
	const rows = [
		[t('fullName'), formatFullName(member, language)],
		[t('email'), member.email],
		[
			t('password'),
			<LinkAnchor key="password" to={linkTo('security')} underline="always" inherit>
				{t('changePassword')}
			</LinkAnchor>,
		],
		[t('dateOfBirth'), member.dateOfBirth && day(member.dateOfBirth)],
		[t('account:phoneNumber'), member.phoneNumber],
		[t('account:companyName'), member.companyName],
		[t('account:licenceNumber'), member.licenceNumber],
		[t('preferredCommunication'), [channel, member.communicationAddress].filter(Boolean).join(' · ')],
		[t('contactNumber'), member.mobileNumber],
		[t('rank'), count(member.rank)],
	] as const;
	return (
		<Table variant="vertical" layout="fixed" withRowBorders verticalSpacing="sm">
			<Table.Tbody>
				{rows.map(([name, value]) => (
					<Table.Tr key={name}>
						<Table.Th w="38%" bg="transparent" c="dimmed" fw={500}>
							{name}
						</Table.Th>
						<Table.Td style={{ overflowWrap: 'anywhere' }}>{value || <span style={{ color: 'var(--mantine-color-dimmed)' }}>{t('notStated')}</span>}</Table.Td>
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	);
}
