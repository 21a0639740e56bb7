import type { Acted } from '#web/lib/api/act-on-many.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { showErrorToast, showWarningToast } from '#web/lib/browser/toast.ts';
import { i18n } from '#web/lib/language/i18n.ts';

/** Reports how many stones an action did not reach, and why. */
export function reportRest({ rest, error }: Acted): void {
	if (rest === 0) return;
	const words = i18n.t('common:many.rest', { count: rest });
	if (error === undefined) showWarningToast(words);
	else showErrorToast(`${words} ${describeError(error)}`);
}
