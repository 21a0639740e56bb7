import { useTranslation } from 'react-i18next';
import { TextPage } from './text-page.tsx';

const SECTIONS = ['upload', 'excel', 'contents', 'management', 'shortlist', 'bidding', 'floor', 'completion', 'prices'] as const;

/** Shows the User Manual (specification 2; its address is `/privacy-policy`). */
export default function ManualScreen() {
	const { t } = useTranslation('pages');
	const sections = SECTIONS.map((id) => ({ id, title: t(`manual.${id}.title`), items: t(`manual.${id}.items`, { returnObjects: true }) }));
	return <TextPage title={t('manual.title')} intro={t('manual.intro')} contents={t('contents')} sections={sections} />;
}
