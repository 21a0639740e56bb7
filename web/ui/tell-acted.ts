import type { Acted } from '../lib/act-on-many.ts';
import { describeError } from '../lib/errors.ts';
import { i18n } from '../lib/i18n.ts';
import { showErrorToast, showWarningToast } from '../lib/toast.ts';

/** Reports how many stones an action on many stones did not reach, and why. */
export function tellRest({ rest, error }: Acted): void {
	if (rest === 0) return;
	const words = i18n.t('common:many.rest', { count: rest });
	if (error === undefined) showWarningToast(words);
	else showErrorToast(`${words} ${describeError(error)}`);
}
