import { Anchor, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { CeilingPicture } from '#web/parts/auctions/ceiling-picture.tsx';
import { readTypedNumber } from '#web/ui/forms/typed-number.ts';
import { QuickBids, Standing, TotalBeside } from './bid-parts.tsx';
import type { BidFormState } from './use-bid-form.ts';
import { useBidWords } from './use-bid-words.ts';

/** Milliseconds without a key after which a typed amount is judged. */
const PAUSE = 700;

interface Props {
	form: BidFormState;
	diamond: Diamond;
}

/** Whether a keyboard on the screen would cover the dialog when a field has the focus. */
const useTouched = () => useMedia('(pointer: coarse)');

/** `closed`: the stone takes no more bids, so only the typed text stays. */
export function BidAmount({ form, diamond, closed }: Props & { closed: boolean }) {
	const { t } = useTranslation('stone');
	const { money, currencySymbol } = useFormat();
	const { writeMeaning, writeProblem, writeTotal } = useBidWords(form, diamond);
	const isTouched = useTouched();
	const { terms, amount, checked, isTried } = form;
	// Said before the button is pressed, once the typing has paused.
	const [settled] = useDebouncedValue(amount.typed, PAUSE);
	const problem = checked.ok ? undefined : checked.amount;
	const isShown = (isTried || (problem === 'BELOW_REQUIRED' && settled === amount.typed)) && !closed;
	return (
		<>
			{!closed && (
				<>
					<Standing diamond={diamond} />
					<QuickBids required={terms.requiredBid} chosen={readTypedNumber(amount.typed)} onChoose={amount.choose} />
				</>
			)}
			<TextInput
				label={t('bid.amount')}
				description={
					closed ? undefined : [t('bid.amountHint', { amount: money(terms.requiredBid) }), ...writeMeaning(amount.typed)].filter(Boolean).join(' · ')
				}
				leftSection={<Text span>{currencySymbol}</Text>}
				inputMode="numeric"
				size="md"
				// On touch screens the quick bids come first, because a keyboard would cover them.
				data-autofocus={isTouched ? undefined : true}
				autoComplete="off"
				value={amount.typed}
				onChange={(event) => amount.set(event.currentTarget.value)}
				onBlur={amount.write}
				error={writeProblem(isShown ? problem : undefined)}
				rightSectionWidth="auto"
				rightSection={<TotalBeside>{writeTotal(amount.typed)}</TotalBeside>}
			/>
		</>
	);
}

/** Shows the field for the secret ceiling, or the link that adds it. */
export function Ceiling({ form, diamond }: Props) {
	const { t } = useTranslation('stone');
	const { currencySymbol } = useFormat();
	const { writeProblem, writeTotal } = useBidWords(form, diamond);
	const { raising, ceiling, checked, isTried } = form;
	const isTouched = useTouched();
	const [isAdded, setAdded] = useState(false);
	const add = () => {
		setAdded(true);
		form.addCeiling();
	};
	if (!form.withCeiling)
		return (
			<Anchor component="button" type="button" size="sm" ta="start" onClick={add}>
				{t('bid.useCeiling')}
			</Anchor>
		);
	return (
		<>
			<CeilingPicture />
			<TextInput
				label={t('bid.ceiling')}
				description={raising ? undefined : t('bid.ceilingHint')}
				leftSection={<Text span>{currencySymbol}</Text>}
				inputMode="numeric"
				size="md"
				autoComplete="off"
				data-autofocus={raising || undefined}
				autoFocus={isAdded && !isTouched}
				value={ceiling.typed}
				onChange={(event) => ceiling.set(event.currentTarget.value)}
				onBlur={ceiling.write}
				error={writeProblem(isTried && !checked.ok ? checked.ceiling : undefined)}
				rightSectionWidth="auto"
				rightSection={<TotalBeside>{writeTotal(ceiling.typed)}</TotalBeside>}
			/>
		</>
	);
}
