import { useTranslation } from 'react-i18next';
import { splitTimeLeft } from '#web/lib/language/format.ts';
import { useMarketNow } from './use-market-now.ts';

const HOUR = 3_600_000;

/** Shows the time left until an instant, in minutes, or in seconds during the last hour. `short` fits a table's column. */
export function CountdownText({ until, short }: { until: string | number; short?: boolean }) {
	const end = typeof until === 'number' ? until : Date.parse(until);
	return <TimeLeft left={end - useMarketNow(end)} short={short} />;
}

/** Shows a duration in milliseconds as the time left, in red during the last hour. */
export function TimeLeft({ left, short }: { left: number; short?: boolean }) {
	const { t } = useTranslation('trade');
	const { days, hours, minutes, seconds } = splitTimeLeft(left);
	const words = () => {
		if (left <= 0) return t('timeLeft.over');
		if (days > 0) return t('timeLeft.days', { days, hours });
		if (hours > 0) return t(short ? 'timeLeft.hoursShort' : 'timeLeft.hours', { hours, minutes });
		return t('timeLeft.clock', { minutes, seconds: String(seconds).padStart(2, '0') });
	};
	return (
		<span className="figures" role="timer" style={left > 0 && left < HOUR ? { color: 'var(--mantine-color-red-text)', fontWeight: 600 } : undefined}>
			{words()}
		</span>
	);
}
