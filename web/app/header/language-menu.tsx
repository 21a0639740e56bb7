import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/lib/language/language.ts';
import { MenuOnDemand } from '#web/ui/overlays/menu-on-demand.tsx';
import { Flag } from './flags.tsx';

export function LanguageMenu() {
	const { t } = useTranslation();
	const { language } = useLanguage();
	return (
		<MenuOnDemand
			load={async () => (await import('./language-choices.tsx')).LanguageChoices}
			more={{}}
			button={
				<ActionIcon
					variant="subtle"
					color="gray"
					size="lg"
					aria-label={`${t('header.language')}: ${t(language === 'ja' ? 'header.japanese' : 'header.english')}`}
				>
					<Flag language={language} />
				</ActionIcon>
			}
		/>
	);
}
