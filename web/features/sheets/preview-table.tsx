import { Alert, Paper, Skeleton, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findDistance } from '#shared/domain/prices/price-list.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import type { RowProblem } from '#shared/sheet/problems.ts';
import { describeCellProblem, describeSheetFailure } from '#shared/text/sheets.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { PlaceAmongEquals } from '#web/parts/prices/place-among-equals.tsx';
import { useListWords } from '#web/parts/prices/price-list/use-list-words.ts';
import { usePriceList } from '#web/parts/prices/price-list/use-price-list.ts';
import { describeForPrice } from '#web/parts/prices/price-question.ts';
import { formatGrade } from '#web/parts/stock/grade-code.ts';
import { LISTED_GRADES } from '#web/parts/stock/listed-attributes.ts';
import { formatMeasurements } from '#web/parts/stock/measurements.ts';
import { type TradeName, useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Hint } from '#web/ui/hint.tsx';
import { type RowColumn, RowTable } from '#web/ui/lists/row-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { LayoutPanel } from './layout-panel.tsx';
import type { PreviewRow } from './sheet-preview.ts';
import type { SheetReading } from './use-sheet-layout.ts';

/** Shows a preview of a file as the importer will read it: its columns and its first rows, read here in the browser. */
export function PreviewTable({ reading }: { reading: SheetReading }) {
	const { t } = useTranslation('upload');
	const { language } = useLanguage();
	const { preview, isFailed } = reading;
	if (isFailed) return <Alert color="orange">{t('preview.unreadable')}</Alert>;
	if (!preview) return <Skeleton height={200} />;
	if ('failure' in preview) return <Alert color="red">{describeSheetFailure(preview.failure, language)}</Alert>;
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="preview-title">
			<Title order={2} size="h4" id="preview-title" mb="sm">
				{t('preview.title')}
			</Title>
			<LayoutPanel preview={preview} reading={reading} />
			{preview.missing.length === 0 && (
				<>
					<Title order={3} size="h5" mt="lg" mb={4}>
						{t('preview.rows')}
					</Title>
					<Rows rows={preview.rows} />
				</>
			)}
		</Paper>
	);
}

function Rows({ rows }: { rows: PreviewRow[] }) {
	const { t } = useTranslation('upload');
	const label = useTradeLabels();
	const { weight, decimal } = useFormat();
	const { t: prices } = useTranslation('prices');
	const { t: listed } = useTranslation('priceList');
	const list = usePriceList();
	const words = useListWords();
	const faulty = rows.some((row) => row.problems.length > 0);
	const problems: RowColumn<PreviewRow> = {
		heading: t('preview.problem'),
		td: { style: { whiteSpace: 'normal' } },
		cell: (row) => <RowProblems problems={row.problems} />,
	};
	const ofStone = (name: TradeName, write: (stone: FlatStone) => ReactNode): RowColumn<PreviewRow> => ({
		heading: label.attribute(name),
		cell: ({ diamond }) => diamond && write(diamond),
	});
	const distance: RowColumn<PreviewRow> = {
		heading: listed('heading'),
		isNumber: true,
		th: { title: list && listed('headingTitle', { name: words.name(list) }) },
		cell: ({ diamond }) => {
			const found = list && diamond?.askingPrice !== undefined ? findDistance(list, diamond, diamond.askingPrice) : undefined;
			return <span title={list && diamond && words.explain(list, diamond)}>{found === undefined ? '–' : words.write(found)}</span>;
		},
	};
	return (
		<Table.ScrollContainer minWidth={900} scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('preview.rows') } }}>
			<RowTable
				tabularNums
				style={{ whiteSpace: 'nowrap' }}
				label={t('preview.rows')}
				rows={rows}
				keyOf={({ row }) => row}
				columns={[
					{ heading: t('preview.row'), isNumber: true, cell: ({ row }) => row },
					...(faulty ? [problems] : []),
					{ heading: label.attribute('lotId'), cell: ({ lotId }) => lotId },
					ofStone('shape', ({ labGrown, shape }) => [labGrown && label.value('labGrown', 'yes'), label.value('shape', shape)].filter(Boolean).join(' ')),
					{ ...ofStone('carat', (stone) => weight(stone.weight)), isNumber: true },
					ofStone('color', (stone) => label.color({ color: stone.color, fancyColorDto: stone })),
					...LISTED_GRADES.map((name) => ofStone(name, ({ [name]: grade }) => grade && formatGrade(label, name, grade))),
					ofStone('measurements', (stone) => formatMeasurements(stone, decimal)),
					{ ...ofStone('askingPrice', ({ askingPrice }) => <Money amount={askingPrice} />), isNumber: true },
					...(list ? [distance] : []),
					{ heading: prices('column'), isNumber: true, td: { miw: 112 }, cell: ({ diamond }) => diamond && <Place stone={diamond} /> },
					{
						heading: label.attribute('totalPrice'),
						isNumber: true,
						cell: ({ totalPrice }) => totalPrice !== undefined && <Money amount={totalPrice} />,
					},
				]}
			/>
		</Table.ScrollContainer>
	);
}

/** Shows the place of a row's price among those of comparable stones. */
function Place({ stone }: { stone: FlatStone }) {
	return stone.askingPrice !== undefined && <PlaceAmongEquals question={{ stone: describeRow(stone), askingPrice: stone.askingPrice }} />;
}

/** Returns the attributes of a row on which its price depends, in the contract's form. */
function describeRow({ intensity, mainColor, ...row }: FlatStone) {
	return describeForPrice({ ...row, fancyColorDto: row.color === 'FANCY' ? { intensity, mainColor } : undefined });
}

function RowProblems({ problems }: { problems: RowProblem[] }) {
	const { t } = useTranslation(['upload', 'common']);
	const { language } = useLanguage();
	if (problems.length === 0) {
		return <Hint span>{t('preview.none')}</Hint>;
	}
	return problems.map((problem) => (
		<Text key={`${problem.column} ${problem.code}`} size="sm" c="red" miw={240}>
			{problem.column && (problem.value ? t('preview.valueOf', { column: problem.column, value: problem.value }) : problem.column) + t('common:errorColon')}
			{describeCellProblem(problem, language)}
		</Text>
	));
}
