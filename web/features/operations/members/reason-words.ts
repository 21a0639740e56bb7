import { useTranslation } from 'react-i18next';

/** Why a member was refused or banned, in words: the market's own reasons are codes, an admin's are written out. */
export function useReasonWords(): (reason: string) => string {
	const { t } = useTranslation('admin');
	return (reason) => (reason === 'COMPLAINT' || reason === 'NOT_CONFIRMED' ? t(`reasonOf.${reason}`) : reason);
}
