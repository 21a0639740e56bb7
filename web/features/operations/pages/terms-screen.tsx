import { useTranslation } from 'react-i18next';
import { TextPage } from './text-page.tsx';

const SECTIONS = ['membership', 'prohibited', 'auction', 'platform', 'conduct'] as const;

export default function TermsScreen() {
	const { t } = useTranslation('pages');
	const sections = SECTIONS.map((id) => ({ id, title: t(`terms.${id}.title`), items: t(`terms.${id}.items`, { returnObjects: true }) }));
	return <TextPage title={t('terms.title')} intro={t('terms.intro')} contents={t('contents')} sections={sections} />;
}
