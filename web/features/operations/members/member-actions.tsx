import { ActionIcon } from '@mantine/core';
import { IconCoins, IconDots, IconKey, IconShieldOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/accounts/members.ts';
import { api } from '#web/lib/api/api.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { MEMBERS } from './decisions.ts';
import { type Correction, listCorrections } from './list-corrections.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RankDialog } from './rank-dialog.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

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
