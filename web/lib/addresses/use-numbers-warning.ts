import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showWarningToast } from '#web/lib/browser/toast.ts';

/**
 * Returns a function that says how many numbers a search leaves out, because it holds at most `most`. Says so by itself for the
 * numbers of a link, of which `leftOut` are too many.
 */
export function useNumbersWarning(leftOut: number, most: number): (leftOut: number) => void {
	const { t } = useTranslation('search');
	const warn = useCallback(
		(count: number) => {
			if (count > 0) showWarningToast(t('ask.leftOut', { count, most }));
		},
		[t, most],
	);
	useEffect(() => warn(leftOut), [warn, leftOut]);
	return warn;
}
