import { useInterval, useViewportSize } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Modal } from '#web/ui/overlays/dialogs.tsx';
import { AuctionCard } from './auction-card.tsx';
import { Figure } from './floor-parts.tsx';
import { NextClose } from './next-close.tsx';
import type { Floor } from './use-floor.ts';
import classes from './wall.module.css';
import { countWallPlaces, findWallPage } from './wall-places.ts';

/** Milliseconds for which a page of auctions is shown. */
const TURN = 15_000;

interface Props {
	auctions: readonly Diamond[];
	counts: Floor['counts'];
	/** Numbers of the viewer's own auctions, as they are written. */
	leading: string;
	outbid: string;
	onClose: () => void;
}

/** Shows a large, dark view of the floor for a wide screen. It cycles through the auctions that close next and keeps the screen on. */
export default function Wall({ auctions, counts, leading, outbid, onClose }: Props) {
	const { t } = useTranslation('auctions');
	const { count } = useFormat();
	const { width, height } = useViewportSize();
	const { columns, rows } = countWallPlaces(width, height);
	const [turn, setTurn] = useState(0);
	useInterval(() => setTurn((before) => before + 1), TURN, { autoInvoke: true });
	useAwakeScreen();
	const { shown, page, pages } = findWallPage(auctions, columns * rows, turn);
	return (
		<Modal
			opened
			fullScreen
			onClose={onClose}
			title={t('title')}
			transitionProps={{ duration: 0 }}
			classNames={{ content: classes.wall, header: classes.header, body: classes.body }}
			closeButtonProps={{ 'aria-label': t('wall.close') }}
		>
			<dl className={classes.figures}>
				<NextClose counts={counts} />
				<Figure name={t('figures.running')}>{counts && count(counts.TODAY + counts.LATER)}</Figure>
				<Figure name={t('figures.lead')} tone="good">
					{leading}
				</Figure>
				<Figure name={t('figures.outbid')} tone="bad">
					{outbid}
				</Figure>
				{pages > 1 && <div className={classes.page}>{t('wall.page', { page: page + 1, pages })}</div>}
			</dl>
			{shown.length === 0 ? (
				<p>{t('empty.none')}</p>
			) : (
				<ul
					className={classes.cards}
					style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }}
					aria-label={t('title')}
				>
					{shown.map((diamond) => (
						<li key={diamond.diamondId}>
							<AuctionCard diamond={diamond} toWatch />
						</li>
					))}
				</ul>
			)}
		</Modal>
	);
}

/** Keeps the screen on while the component is shown, if the browser can. Requests it again when the page becomes visible. */
function useAwakeScreen(): void {
	useEffect(() => {
		let lock: WakeLockSentinel | undefined;
		let isOver = false;
		const ask = async () => {
			if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
			// The browser refuses this if the battery is low; the screen may then turn off.
			lock = await navigator.wakeLock.request('screen').catch(() => undefined);
			if (isOver) void lock?.release();
		};
		void ask();
		document.addEventListener('visibilitychange', ask);
		return () => {
			isOver = true;
			document.removeEventListener('visibilitychange', ask);
			void lock?.release();
		};
	}, []);
}
