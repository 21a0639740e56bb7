import { Button, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readAppraised } from '#shared/contract/prices/appraised.ts';
import type { PricePosition } from '#shared/contract/prices/prices.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { describeEquals } from '#shared/domain/prices/comparables.ts';
import { buildEqualsFilters } from '#shared/domain/search/equals-search.ts';
import { api } from '#web/lib/api/api.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { describeForPrice } from '#web/parts/prices/price-question.ts';
import { usePriceWords } from '#web/parts/prices/use-price-words.ts';

const NAME_LENGTH = 100;

/** Creates a saved search with an alert for comparables that ask less than the first quartile. */
export function PriceAlert({ diamond, position: { quartiles, step } }: { diamond: Diamond; position: PricePosition }) {
	const { t } = useTranslation('prices');
	const { money } = useFormat();
	const words = usePriceWords();
	const equals = step && describeEquals(readAppraised(describeForPrice(diamond)), step);
	const filters = equals && quartiles && buildEqualsFilters(equals, quartiles);
	const save = useAction({
		send: (search: NonNullable<typeof filters>) => {
			const price = money(search.perCaratTo);
			const name = t('alert.name', { price, equals: step && words.nameEquals(diamond, step) }).slice(0, NAME_LENGTH);
			return api.saveSearch({ body: { name, search, alert: true } });
		},
		reload: [['saved-searches']],
	});
	if (!filters || !quartiles) return null;
	if (save.isSuccess) {
		return (
			<Text size="sm" role="status">
				{t('alert.saved', { price: money(quartiles[0]) })}
			</Text>
		);
	}
	return (
		<div>
			<Button
				size="compact-sm"
				variant="default"
				leftSection={<IconBell size={14} aria-hidden />}
				loading={save.isPending}
				onClick={() => save.mutate(filters)}
			>
				{t('alert.tellMe', { price: money(quartiles[0]) })}
			</Button>
		</div>
	);
}
