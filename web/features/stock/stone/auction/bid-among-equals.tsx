import { Stack, Text } from '@mantine/core';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { usePricePosition } from '#web/parts/prices/ask-price.ts';
import { PriceBar } from '#web/parts/prices/price-bar.tsx';
import { ListDistance } from '#web/parts/prices/price-list/list-distance.tsx';
import { listMarks } from '#web/parts/prices/price-marks.ts';
import { buildPriceQuestion } from '#web/parts/prices/price-question.ts';
import { usePriceWords } from '#web/parts/prices/use-price-words.ts';

interface Props {
	diamond: Diamond;
	/** The required bid. All three amounts are whole currency units per carat. */
	required: number;
	bid: number | undefined;
	ceiling: number | undefined;
	/** The field's text, which may be a distance from the member's own price list. */
	typed: string;
}

/**
 * Shows the place of a typed bid among the prices of the stone's comparables. Typing makes no request.
 * Without comparables it shows only the distance from the price list.
 */
export function BidAmongEquals({ diamond, required, bid, ceiling, typed }: Props) {
	const { memberId } = useViewer();
	const { data: position } = usePricePosition(buildPriceQuestion(diamond, memberId));
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
