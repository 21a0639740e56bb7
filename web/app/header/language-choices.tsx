import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { writeContractLanguage } from '#shared/contract/language.ts';
import { LANGUAGES, type Language } from '#shared/domain/common/language.ts';
import { api } from '#web/lib/api/api.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { updateMember, useSession } from '#web/lib/session/session.ts';
import type { MenuButton } from '#web/ui/overlays/menu-on-demand.tsx';
import { OpenedMenu } from '#web/ui/overlays/opened-menu.tsx';
import { Flag } from './flags.tsx';

export function LanguageChoices({ button }: { button: MenuButton }) {
	const { t } = useTranslation();
	const { language, setLanguage } = useLanguage();
	const { member } = useSession();
	const choose = (option: Language) => {
		setLanguage(option);
		// Mails and notifications follow the member's choice. If this fails, only the screens change their language.
		const named = writeContractLanguage(option);
		if (member && member.language !== named)
			void api
				.updateDetails({ body: { userName: member.userName, language: named } })
				.then(updateMember)
				.catch(() => undefined);
	};
	return (
		<OpenedMenu button={button} width={180}>
			{LANGUAGES.map((option) => (
				<Menu.Item
					key={option}
					lang={option}
					leftSection={<Flag language={option} />}
					rightSection={option === language && <IconCheck size={16} aria-hidden />}
					aria-current={option === language || undefined}
					onClick={() => choose(option)}
				>
					{t(option === 'ja' ? 'header.japanese' : 'header.english')}
				</Menu.Item>
			))}
		</OpenedMenu>
	);
}
