import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/language/format.ts';
import classes from '../ask/ask-line.module.css';

const SHOWN = 100;

/** Shows "12 new". Renders nothing for 0. */
export function NewCount({ count = 0 }: { count: number | undefined }) {
	const { t } = useTranslation('search');
	const format = useFormat();
	return count > 0 && <span className={classes.new}>{t('saved.new', { count, formatted: format.count(count, SHOWN) })}</span>;
}
