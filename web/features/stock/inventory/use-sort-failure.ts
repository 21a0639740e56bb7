import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showErrorToast } from '#web/lib/browser/toast.ts';

/** Shows an error if the stones could not be sorted (specification 8). */
export function useSortFailure(failed: boolean): void {
	const { t } = useTranslation('inventory');
	useEffect(() => {
		if (failed) showErrorToast(t('toast.sortFailed'));
	}, [failed, t]);
}
