import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { StonePicture } from '#web/parts/stock/pictures/stone-picture.tsx';
import { PrintedSheet } from '#web/ui/printed-sheet.tsx';
import type { OfferedStone } from './offer-stones.ts';
import classes from './printed-offer.module.css';
import { useOfferWords } from './use-offer-words.ts';

/**
 * Hides the query of the page's address, which browsers print in the margin: its filters may state prices or the seller. Returns a function that
 * shows it again, unless the member has left the page.
 */
function hideQuery(): () => void {
	const { href, pathname } = window.location;
	const { state } = history;
	history.replaceState(state, '', pathname);
	return () => {
		if (window.location.pathname === pathname && history.state?.key === state?.key) history.replaceState(state, '', href);
	};
}

/**
 * Prints stones in place of the screen. Opens the browser's print dialog at once, and again for other `stones`. Phones print after `print` has
 * returned, so this must stay until the member leaves: otherwise the paper shows the screen, with its prices and sellers.
 */
export function PrintedOffer({ stones, title }: { stones: readonly OfferedStone[]; title: string }) {
	const { t } = useTranslation('workbench');
	const words = useOfferWords();
	useEffect(hideQuery, []);
	useEffect(() => {
		if (stones.length > 0) print();
	}, [stones]);
	return (
		<PrintedSheet className={classes.sheet}>
			<h1>{title}</h1>
			<p>{t('export.count', { count: stones.length })}</p>
			<table>
				<tbody>
					{stones.map((stone) => {
						const { name, grades, measurements, certificate, perCarat, total } = words(stone);
						return (
							<tr key={stone.lotId}>
								<td>
									<StonePicture stone={{ ...stone, fancyColorDto: stone }} size={44} atOnce />
								</td>
								<td>
									<b>{name}</b>
									<br />
									{grades}
								</td>
								<td>
									{measurements}
									<br />
									{certificate}
								</td>
								<td className={classes.price}>
									<b>{perCarat}</b>
									<br />
									{total}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</PrintedSheet>
	);
}
