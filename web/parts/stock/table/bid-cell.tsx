import { Badge } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { Money } from '#web/ui/money.tsx';
import { chooseAuctionWords } from '../../auctions/auction-words.ts';
import classes from './diamond-columns.module.css';

/** Shows a bid in a table, with the viewer's standing while the auction runs and the outcome after it. */
export function BidCell({ diamond, amount }: { diamond: Diamond; amount: number }) {
	const { t } = useTranslation('stone');
	const isRunning = diamond.state === 'BIDDING';
	return (
		<span className={classes.bid}>
			{diamond.isBidPlaced && (
				<Badge size="xs" color={diamond.leading ? 'teal' : isRunning ? 'red' : 'gray'} className={classes.tag}>
					{t(isRunning ? (diamond.leading ? 'auction.lead' : 'auction.passed') : chooseAuctionWords(diamond).standing)}
				</Badge>
			)}
			<LiveAmount amount={amount} />
		</span>
	);
}

/** Shows an amount that is highlighted for a moment when it changes. */
function LiveAmount({ amount }: { amount: number }) {
	const [first] = useState(amount);
	return (
		<span key={amount} className={amount === first ? classes.strong : `${classes.strong} flash`}>
			<Money amount={amount} />
		</span>
	);
}
