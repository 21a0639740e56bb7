import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { readAppraised } from '#shared/contract/prices/appraised.ts';
import { listLacking } from '#shared/domain/prices/comparables.ts';
import { usePricePosition } from '#web/parts/prices/ask-price.ts';
import { PriceBar } from '#web/parts/prices/price-bar.tsx';
import { ListDistance } from '#web/parts/prices/price-list/list-distance.tsx';
import { listMarks } from '#web/parts/prices/price-marks.ts';
import { usePriceWords } from '#web/parts/prices/use-price-words.ts';
import { Hint } from '#web/ui/hint.tsx';
import { type Draft, readPriced } from './draft.ts';
import classes from './listing-fields.module.css';

/** Milliseconds without a change of the attributes before the comparables are read. */
const QUIET = 400;

/** Shows asking prices of comparables of the stone that is being described, and the place of the typed price. Typing a price makes no call. */
export function PriceSuggestion({ draft }: { draft: Draft }) {
	const { t } = useTranslation('prices');
	const words = usePriceWords();
	const priced = readPriced(draft);
	const typed = JSON.stringify(priced?.stone);
	const [quiet] = useDebouncedValue(typed, QUIET);
	const lacks = priced && listLacking(readAppraised(priced.stone));
	const isKnown = lacks?.length === 0;
	const { data: position } = usePricePosition(priced && isKnown && quiet === typed ? { stone: priced.stone } : undefined);
	if (!priced || !lacks) return null;
	const distance = (
		<ListDistance stone={priced.stone} marks={listMarks({ yourPrice: priced.askingPrice })} typed={draft.askingPrice} className={classes.wide} />
	);
	if (!isKnown || (position && !position.quartiles)) {
		return (
			<>
				{distance}
				<Hint className={classes.wide}>{words.explain({ lacks })}</Hint>
			</>
		);
	}
	if (!position?.quartiles || !position.step) return distance;
	const judged = priced.askingPrice === undefined ? undefined : words.judge('yourPrice', priced.askingPrice, position);
	const typical = words.sum(position.quartiles, position.count);
	return (
		<>
			{distance}
			<div className={classes.wide}>
				<PriceBar position={position} marks={listMarks({ yourPrice: priced.askingPrice })} label={[judged?.text, typical].filter(Boolean).join(' ')} />
				<Text size="sm" mt={6} aria-live="polite" fw={560} c={judged?.isSlip ? 'red' : undefined}>
					{judged?.text ?? typical}
				</Text>
				<Hint size="xs">
					{t(`step.${position.step}`)} {words.nameEquals(priced.stone, position.step)}
				</Hint>
			</div>
		</>
	);
}
