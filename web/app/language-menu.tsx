import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { writeContractLanguage } from '#shared/contract/language.ts';
import { LANGUAGES, type Language } from '#shared/domain/language.ts';
import { api } from '../lib/api.ts';
import { useLanguage } from '../lib/language.ts';
import { updateMember, useSession } from '../lib/session.ts';
import { EnglishFlag, JapaneseFlag } from './flags.tsx';

/** English or Japanese, with flags. */
export function LanguageMenu() {
	const { t } = useTranslation();
	const { language, setLanguage } = useLanguage();
	const { member } = useSession();
	const choose = (option: Language) => {
		setLanguage(option);
		// Mails and notifications follow the member's choice. A failure keeps them as they were, the screens change all the same.
		const named = writeContractLanguage(option);
		if (member && member.language !== named)
			void api
				.updateDetails({ body: { userName: member.userName, language: named } })
				.then(updateMember)
				.catch(() => undefined);
	};
	return (
		<Menu position="bottom-end" width={180}>
			<Menu.Target>
				<ActionIcon variant="subtle" color="gray" size="lg" aria-label={`${t('header.language')}: ${nameLanguage(language)}`}>
					<Flag language={language} />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				{LANGUAGES.map((option) => (
					<Menu.Item
						key={option}
						lang={option}
						leftSection={<Flag language={option} />}
						rightSection={option === language && <IconCheck size={16} aria-hidden />}
						aria-current={option === language || undefined}
						onClick={() => choose(option)}
					>
						{nameLanguage(option)}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	);

	function nameLanguage(option: Language) {
		return t(option === 'ja' ? 'header.japanese' : 'header.english');
	}
}

function Flag({ language }: { language: Language }) {
	return language === 'ja' ? <JapaneseFlag /> : <EnglishFlag />;
}
