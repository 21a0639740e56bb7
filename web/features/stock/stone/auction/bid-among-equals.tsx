import { Stack, Text } from '@mantine/core';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { usePricePosition } from '#web/parts/prices/ask-price.ts';
import { PriceBar } from '#web/parts/prices/price-bar.tsx';
import { ListDistance } from '#web/parts/prices/price-list/list-distance.tsx';
import { listMarks } from '#web/parts/prices/price-marks.ts';
import { askAbout } from '#web/parts/prices/price-question.ts';
import { usePriceWords } from '#web/parts/prices/use-price-words.ts';

interface Props {
	diamond: Diamond;
	/** The least that can be bid. Whole currency units per carat, as the other two. */
	required: number;
	/** As typed; undefined while it is no amount. */
	bid: number | undefined;
	ceiling: number | undefined;
	/** The field as it is: what is typed may be a distance from the member's own price list. */
	typed: string;
}

/** Where a bid that is being typed stands among the prices of the stone's equals. Nothing is asked of the market meanwhile, and without equals nothing is said. */
export function BidAmongEquals({ diamond, required, bid, ceiling, typed }: Props) {
	const { memberId } = useViewer();
	const { data: position } = usePricePosition(askAbout(diamond, memberId));
	const words = usePriceWords();
	const distances = <ListDistance stone={diamond} marks={listMarks({ yourBid: bid, yourCeiling: ceiling })} typed={typed} />;
	if (!position?.quartiles) return distances;
	const { askingPrice, currentBid } = diamond;
	const marks = listMarks({ asking: askingPrice, bid: currentBid, yourBid: bid, yourCeiling: ceiling });
	const judged = marks.filter(({ of }) => of === 'yourBid' || of === 'yourCeiling').flatMap(({ of, price }) => words.judge(of, price, position) ?? []);
	const said = judged.map(({ text }) => text).join(' ');
	return (
		<Stack gap={6}>
			<PriceBar position={position} marks={marks} reach={[required]} label={[said, words.sum(position.quartiles, position.count)].join(' ')} />
			<Text size="sm" aria-live="polite" mih="1.5em">
				{said}
			</Text>
			{distances}
		</Stack>
	);
}
