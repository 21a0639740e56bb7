import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Language } from '#shared/contract/common.ts';
import { useLanguage } from '../lib/language.ts';
import { EnglishFlag, JapaneseFlag } from './flags.tsx';

/** English or Japanese, with flags. */
export function LanguageMenu() {
	const { t } = useTranslation();
	const { language, setLanguage } = useLanguage();
	return (
		<Menu position="bottom-end" width={180}>
			<Menu.Target>
				<ActionIcon variant="subtle" color="gray" size="lg" aria-label={`${t('header.language')}: ${nameOf(language)}`}>
					<Flag language={language} />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				{Language.options.map((option) => (
					<Menu.Item
						key={option}
						lang={option === 'jp' ? 'ja' : 'en'}
						leftSection={<Flag language={option} />}
						rightSection={option === language && <IconCheck size={16} aria-hidden />}
						aria-current={option === language || undefined}
						onClick={() => setLanguage(option)}
					>
						{nameOf(option)}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	);

	function nameOf(option: Language) {
		return t(option === 'jp' ? 'header.japanese' : 'header.english');
	}
}

function Flag({ language }: { language: Language }) {
	return language === 'jp' ? <JapaneseFlag /> : <EnglishFlag />;
}
