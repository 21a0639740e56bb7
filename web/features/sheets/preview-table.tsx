import { Alert, Paper, Skeleton, Table, Text, Title } from '@mantine/core';
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
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
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
	const writeDistance = (stone: FlatStone | undefined) => {
		const distance = list && stone?.askingPrice !== undefined ? findDistance(list, stone, stone.askingPrice) : undefined;
		return distance === undefined ? '–' : words.write(distance);
	};
	const faulty = rows.some(({ problems }) => problems.length > 0);
	return (
		<Table.ScrollContainer minWidth={900}>
			<Table tabularNums verticalSpacing={5} aria-label={t('preview.rows')} style={{ whiteSpace: 'nowrap' }}>
				<Table.Thead>
					<Table.Tr>
						<Table.Th ta="end">{t('preview.row')}</Table.Th>
						{faulty && <Table.Th>{t('preview.problem')}</Table.Th>}
						{(['lotId', 'shape', 'carat', 'color', ...LISTED_GRADES, 'measurements'] as const).map((name) => (
							<Table.Th key={name} ta={name === 'carat' ? 'end' : undefined}>
								{label.attribute(name)}
							</Table.Th>
						))}
						<Table.Th ta="end">{label.attribute('askingPrice')}</Table.Th>
						{list && (
							<Table.Th ta="end" title={listed('headingTitle', { name: words.name(list) })}>
								{listed('heading')}
							</Table.Th>
						)}
						<Table.Th ta="end">{prices('column')}</Table.Th>
						<Table.Th ta="end">{label.attribute('totalPrice')}</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{rows.map(({ row, diamond, totalPrice, problems, lotId }) => (
						<Table.Tr key={row}>
							<Table.Td ta="end">{row}</Table.Td>
							{faulty && (
								<Table.Td style={{ whiteSpace: 'normal' }}>
									<RowProblems problems={problems} />
								</Table.Td>
							)}
							<Table.Td>{lotId}</Table.Td>
							<Table.Td>
								{diamond && [diamond.labGrown && label.value('labGrown', 'yes'), label.value('shape', diamond.shape)].filter(Boolean).join(' ')}
							</Table.Td>
							<Table.Td ta="end">{diamond && weight(diamond.weight)}</Table.Td>
							<Table.Td>{diamond && label.color({ color: diamond.color, fancyColorDto: diamond })}</Table.Td>
							{LISTED_GRADES.map((name) => (
								<Table.Td key={name}>{diamond?.[name] && formatGrade(label, name, diamond[name])}</Table.Td>
							))}
							<Table.Td>{diamond && formatMeasurements(diamond, decimal)}</Table.Td>
							<Table.Td ta="end">{diamond && <Money amount={diamond.askingPrice} />}</Table.Td>
							{list && (
								<Table.Td ta="end" title={diamond && words.explain(list, diamond)}>
									{writeDistance(diamond)}
								</Table.Td>
							)}
							<Table.Td ta="end" miw={112}>
								{diamond?.askingPrice !== undefined && <PlaceAmongEquals question={{ stone: describeRow(diamond), askingPrice: diamond.askingPrice }} />}
							</Table.Td>
							<Table.Td ta="end">{totalPrice !== undefined && <Money amount={totalPrice} />}</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</Table.ScrollContainer>
	);
}

/** Returns the attributes of a row on which its price depends, in the contract's form. */
function describeRow({ intensity, mainColor, ...row }: FlatStone) {
	return describeForPrice({ ...row, fancyColorDto: row.color === 'FANCY' ? { intensity, mainColor } : undefined });
}

function RowProblems({ problems }: { problems: RowProblem[] }) {
	const { t } = useTranslation('upload');
	const { language } = useLanguage();
	if (problems.length === 0) {
		return (
			<Text size="sm" c="dimmed" span>
				{t('preview.none')}
			</Text>
		);
	}
	return problems.map((problem) => (
		<Text key={problem.column} size="sm" c="red" miw={240}>
			{problem.column}: “{problem.value}” {describeCellProblem(problem, language)}
		</Text>
	));
}
