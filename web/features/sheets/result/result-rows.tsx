import { useTranslation } from 'react-i18next';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { type RowColumn, RowTable } from '#web/ui/lists/row-table.tsx';
import { LotLink } from '../attachments/lot-link.tsx';
import type { PreviewedFate } from './imports.ts';
import { chooseReason } from './reasons.ts';
import { type Row, RowPages } from './row-pages.tsx';

/** Shows saved rows, or listings that a replace-all would affect, by lot id. */
export function LotRows({ importId, fate }: { importId: string; fate: 'saved' | PreviewedFate }) {
	const { t } = useTranslation('upload');
	const title = useDiamondTitle();
	const number: RowColumn<Row> = { heading: t('rows.row'), isNumber: true, th: { w: 80 }, cell: ({ row }) => row };
	return (
		<RowPages importId={importId} fate={fate}>
			{(rows) => (
				<RowTable
					tabularNums
					label={t(`fate.${fate}`)}
					rows={rows}
					keyOf={({ diamondId, row }) => diamondId ?? row ?? ''}
					columns={[
						// Listings that a replace-all would remove or keep are in no row.
						...(rows.some(({ row }) => row !== null) ? [number] : []),
						{ heading: t('rows.lotId'), cell: ({ lotId, diamondId }) => <LotLink lotId={lotId} diamondId={diamondId} /> },
						{ heading: t('rows.stone'), cell: ({ stone }) => stone && title(stone) },
					]}
				/>
			)}
		</RowPages>
	);
}

/** Shows listings that a replace-all left unchanged although the sheet does not contain them, with the reason. */
export function KeptListings({ importId }: { importId: string }) {
	const { t } = useTranslation('upload');
	return (
		<RowPages importId={importId} fate="kept">
			{(listings) => (
				<RowTable
					label={t('fate.kept')}
					rows={listings}
					keyOf={({ diamondId }) => diamondId ?? ''}
					columns={[
						{ heading: t('rows.lotId'), cell: ({ lotId, diamondId }) => <LotLink lotId={lotId} diamondId={diamondId} /> },
						{ heading: t('rows.reason'), cell: ({ code }) => t(`rows.${chooseReason(code)}`) },
					]}
				/>
			)}
		</RowPages>
	);
}
