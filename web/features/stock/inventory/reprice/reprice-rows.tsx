import { Box, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { ENOUGH_COMPARABLES } from '#shared/domain/prices/comparables.ts';
import { useIsPhone } from '#web/lib/browser/use-media.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { Hint } from '#web/ui/hint.tsx';
import { RowTable } from '#web/ui/lists/row-table.tsx';
import { findPercent, type PlannedRow, writeShare } from './reprice-plan.ts';

interface Props {
	/** Whether a rule is typed. Until then the rows show present prices, and which of them cannot be changed. */
	isTyped: boolean;
	rows: readonly PlannedRow<Diamond>[];
	onTick: (diamondId: string, isTicked: boolean) => void;
}

/** Shows the new prices: a table, or a list on a phone. */
export function RepriceRows(props: Props) {
	const narrow = useIsPhone();
	return narrow ? <AsList {...props} /> : <AsTable {...props} />;
}

function useRowWords(isTyped: boolean) {
	const { t } = useTranslation('reprice');
	const { money, decimal } = useFormat();
	// A place among few comparables means little.
	const describeFew = (equals: PlannedRow['equals']) =>
		equals && equals.count > 0 && equals.count < ENOUGH_COMPARABLES ? t('few', { count: equals.count }) : undefined;
	return ({ stone: { askingPrice }, plan, equals }: PlannedRow<Diamond>) => {
		const price = 'price' in plan ? plan.price : undefined;
		const places = [findPercent(askingPrice, equals), findPercent(price, equals)];
		const isSilent = !isTyped && 'leftOut' in plan && plan.leftOut !== 'IN_AUCTION';
		const note = isSilent
			? describeFew(equals)
			: 'leftOut' in plan
				? t(`leftOut.${plan.leftOut}`)
				: plan.doubt && plan.doubt !== 'FEW'
					? t(`doubt.${plan.doubt}`)
					: describeFew(equals);
		return {
			before: askingPrice === undefined ? '–' : money(askingPrice),
			after: price === undefined ? '' : money(price),
			share: price === undefined || askingPrice === undefined ? '' : writeShare(askingPrice, price, decimal),
			place: places.flatMap((percent) => (percent === undefined ? [] : `${percent}%`)).join(' → '),
			note,
			isDoubtful: 'price' in plan && plan.doubt !== undefined,
		};
	};
}

function AsTable({ isTyped, rows, onTick }: Props) {
	const { t } = useTranslation('reprice');
	const title = useDiamondTitle();
	const describe = useRowWords(isTyped);
	return (
		<RowTable
			tabularNums
			verticalSpacing={4}
			label={t('rows')}
			rows={rows.map((row) => ({ row, ...describe(row) }))}
			keyOf={({ row }) => row.stone.diamondId}
			columns={[
				{ heading: t('shown'), isHeadingHidden: true, cell: ({ row }) => <Tick row={row} onTick={onTick} />, th: { w: 36 } },
				{ heading: t('lot'), cell: ({ row }) => row.stone.lotId, td: { fw: 600 } },
				{ heading: t('stone'), cell: ({ row }) => title(row.stone) },
				{ heading: t('before'), isNumber: true, cell: ({ before }) => before },
				{ heading: t('after'), isNumber: true, cell: ({ after }) => after, td: { fw: 'var(--weight-strong)' } },
				{ heading: t('difference'), isNumber: true, cell: ({ share }) => share },
				{ heading: t('place'), isNumber: true, cell: ({ place }) => place, td: { c: 'dimmed' } },
				{
					heading: t('why'),
					cell: ({ note, isDoubtful }) => (
						<Text span inherit c={isDoubtful ? 'red' : 'dimmed'}>
							{note}
						</Text>
					),
				},
			]}
		/>
	);
}

function AsList({ isTyped, rows, onTick }: Props) {
	const { t } = useTranslation('reprice');
	const title = useDiamondTitle();
	const describe = useRowWords(isTyped);
	return (
		<Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('rows')}>
			{rows.map((row) => {
				const { before, after, share, place, note, isDoubtful } = describe(row);
				return (
					<Box component="li" key={row.stone.diamondId} py="xs" style={{ borderTop: '1px solid var(--line)' }}>
						<Group gap="sm" wrap="nowrap" align="flex-start">
							<Tick row={row} onTick={onTick} />
							<Stack gap={0} style={{ flex: 1, minWidth: 0 }}>
								<Group justify="space-between" gap="xs">
									<Text size="sm" fw={600}>
										{row.stone.lotId}
									</Text>
									<Text size="sm" className="figures">
										{before}
										{after && ' → '}
										<Text span inherit fw="var(--weight-strong)">
											{after}
										</Text>
									</Text>
								</Group>
								<Group justify="space-between" gap="xs">
									<Hint>{title(row.stone)}</Hint>
									<Hint className="figures">{[share, place].filter(Boolean).join(' · ')}</Hint>
								</Group>
								{note && (
									<Text size="sm" c={isDoubtful ? 'red' : 'dimmed'}>
										{note}
									</Text>
								)}
							</Stack>
						</Group>
					</Box>
				);
			})}
		</Stack>
	);
}

function Tick({ row: { stone, plan, isTicked }, onTick }: { row: PlannedRow<Diamond>; onTick: Props['onTick'] }) {
	const { t } = useTranslation('reprice');
	return (
		<Checkbox
			size="sm"
			checked={isTicked}
			disabled={'leftOut' in plan}
			onChange={({ currentTarget: { checked } }) => onTick(stone.diamondId, checked)}
			aria-label={t('tick', { lotId: stone.lotId })}
		/>
	);
}
