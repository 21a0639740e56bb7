import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import classes from './layout.module.css';

export function Footer() {
	const { t } = useTranslation();
	return (
		<footer className={classes.footer}>
			<nav aria-label={t('footer.label')}>
				<Link to={linkTo('terms')}>{t('footer.terms')}</Link>
				<Link to={linkTo('manual')}>{t('footer.manual')}</Link>
				<Link to={linkTo('contact')}>{t('footer.contact')}</Link>
			</nav>
		</footer>
	);
}
