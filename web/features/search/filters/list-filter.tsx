import { Group, Input, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LIST_DISTANCE } from '#shared/domain/prices/limits.ts';
import { getListDate, type PriceList, parseDistance } from '#shared/domain/prices/price-list.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useListWords } from '#web/parts/prices/price-list/use-list-words.ts';
import { readTypedNumber } from '#web/ui/forms/typed-number.ts';
import { Hint } from '#web/ui/hint.tsx';
import { makeListDistance } from '../list-search.ts';
import type { SearchFilters } from '../search-url.ts';
import { RangeEnd } from './range-filter.tsx';
import classes from './scale-filter.module.css';

interface Props {
	list: PriceList;
	filters: SearchFilters;
	onChange: (changed: Partial<SearchFilters>) => void;
}

/** Filters by the distance of prices from the member's own price list in percent. It names the list. */
export function OwnListFilter({ list, filters: { listDistance = {} }, onChange }: Props) {
	const { t } = useTranslation('priceList');
	const search = useTranslation('search').t;
	const words = useListWords();
	const date = useFormat().day(getListDate(list));
	const label = t('headingTitle', { name: words.name(list) });
	const end = (name: 'from' | 'to') => (
		<RangeEnd
			end={name}
			name={label}
			value={listDistance[name]}
			read={readPercent}
			limits={LIST_DISTANCE}
			decimals={1}
			wrong={t('searched.wrong', { least: words.write(LIST_DISTANCE.min), most: words.write(LIST_DISTANCE.max) })}
			inputMode="text"
			onCommit={(value) => onChange({ listDistance: makeListDistance({ ...listDistance, [name]: value }) })}
		/>
	);
	const { from = LIST_DISTANCE.min, to = LIST_DISTANCE.max } = listDistance;
	return (
		<Stack gap="md">
			<Input.Wrapper
				label={t('present', { date })}
				labelElement="div"
				classNames={{ label: classes.label }}
				role="group"
				aria-label={label}
				error={from > to && search('filters.reversed')}
			>
				<Group gap="xs" wrap="nowrap" align="flex-start">
					{end('from')}
					{end('to')}
				</Group>
			</Input.Wrapper>
			<Hint size="xs">{t('searched.hint')}</Hint>
		</Stack>
	);
}

/** Parses a percentage; the percent sign may be missing. */
function readPercent(text: string): number | undefined {
	return parseDistance(text) ?? readTypedNumber(text);
}
