import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/language/format.ts';
import { useYenRate } from '#web/lib/language/yen.ts';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { ProfileSection } from './profile-section.tsx';

const MOST = 10_000;

/** Shows a field for the rate for totals in yen. Without a rate, totals are shown only in the market's currency. */
export function YenRate() {
	const { t } = useTranslation('profile');
	const { currencySymbol } = useFormat();
	const [rate, setRate] = useYenRate();
	return (
		<ProfileSection title={t('yen.title')} hint={t('yen.hint', { currency: currencySymbol })}>
			<NumberField
				label={t('yen.label', { currency: currencySymbol })}
				w={200}
				min={0}
				max={MOST}
				decimalScale={2}
				hideControls
				prefix="¥"
				value={rate || ''}
				onChange={(typed) => setRate(Number(typed) || 0)}
			/>
		</ProfileSection>
	);
}
