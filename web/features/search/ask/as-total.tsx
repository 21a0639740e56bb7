import { useTranslation } from 'react-i18next';
import classes from './ask-line.module.css';

/** Offers to take a price as the total, because the line did not say which it is. */
export function AsTotal({ onPress }: { onPress: () => void }) {
	const { t } = useTranslation('search');
	return (
		<button type="button" className={classes.preset} onClick={onPress}>
			{t('ask.asTotal')}
		</button>
	);
}
