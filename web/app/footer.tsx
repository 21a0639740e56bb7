import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './layout.module.css';

/** Links to what members and guests may read. */
export function Footer() {
	const { t } = useTranslation();
	return (
		<footer className={classes.footer}>
			<nav aria-label={t('footer.label')}>
				<Link to="/termConditions">{t('footer.terms')}</Link>
				<Link to="/privacy-policy">{t('footer.manual')}</Link>
				<Link to="/contact">{t('footer.contact')}</Link>
			</nav>
		</footer>
	);
}
