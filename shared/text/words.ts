import { createInstance, type FlatNamespace, type TFunction } from 'i18next';
import { LANGUAGES, type Language } from '#shared/domain/common/language.ts';
import { createMoneyFormat } from './formats.ts';

const i18n = createInstance();
void i18n.init({ initAsync: false, resources: {}, fallbackLng: 'en', interpolation: { escapeValue: false } });

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
/** `{{rows, whole}}`: a whole number with separators. */
i18n.services.formatter?.add('whole', (value: number) => whole.format(value));
/** `{{amount, price}}`: whole currency units per carat, in the notification's own currency. */
i18n.services.formatter?.add(
	'price',
	(amount: number, language, { currency }: { currency: string }) => `${createMoneyFormat(language === 'ja' ? 'ja' : 'en', currency).format(amount)}/ct`,
);

/** Adds a namespace of `locales`. Returns a function that gives its texts. Each module adds its own, so that no program is bundled with unused texts. */
export function addWords<N extends FlatNamespace>(namespace: N, texts: Record<Language, object>): (language: Language) => TFunction<N> {
	for (const language of LANGUAGES) i18n.addResourceBundle(language, namespace, texts[language]);
	return (language) => i18n.getFixedT(language, namespace);
}
