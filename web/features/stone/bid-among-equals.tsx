import { Stack, Text } from '@mantine/core';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { useViewer } from '../../lib/session.ts';
import { ListDistance } from '../../ui/price-list/list-distance.tsx';
import { usePricePosition } from '../../ui/prices/ask-price.ts';
import { PriceBar } from '../../ui/prices/price-bar.tsx';
import { listMarks } from '../../ui/prices/price-marks.ts';
import { askAbout } from '../../ui/prices/price-question.ts';
import { usePriceWords } from '../../ui/prices/use-price-words.ts';

interface Props {
	diamond: Diamond;
	/** The required bid. All three amounts are whole currency units per carat. */
	required: number;
	/** The typed bid; undefined while the text is not an amount. */
	bid: number | undefined;
	ceiling: number | undefined;
	/** The field's text, which may be a distance from the member's own price list. */
	typed: string;
}

/** The place of a typed bid among the prices of the stone's comparables. Typing makes no request; without comparables nothing is shown. */
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
