import { useTranslation } from 'react-i18next';
import { computeNextClosing } from '#shared/domain/common/market-time.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';
import { TimeLeft } from '#web/parts/auctions/countdown-text.tsx';
import { useMarketNow } from '#web/parts/auctions/use-market-now.ts';
import { findNextClose } from './sort-floor.ts';
import type { Floor } from './use-floor.ts';

/** Shows the time until the next running auctions close, on the floor and on the wall. Renders nothing if none run. */
export function NextClose({ counts }: { counts: Floor['counts'] }) {
	const { t } = useTranslation('auctions');
	const { zone } = getConfig();
	const now = useMarketNow(computeNextClosing(zone, getMarketNow()));
	const next = counts && findNextClose(counts, zone, now);
	if (next === undefined) return null;
	return (
		<div>
			<dt>{t('figures.next')}</dt>
			<dd>
				<TimeLeft left={next - now} />
			</dd>
		</div>
	);
}
