import { useTranslation } from 'react-i18next';

/** Returns a function that returns the text of a refusal's or ban's reason. The market's own reasons are codes; an admin's reason is free text. */
export function useReasonWords(): (reason: string) => string {
	const { t } = useTranslation('admin');
	return (reason) => (reason === 'COMPLAINT' || reason === 'NOT_CONFIRMED' ? t(`reasonOf.${reason}`) : reason);
}
