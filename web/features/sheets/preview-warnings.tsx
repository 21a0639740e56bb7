import { Alert, Button, Group, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Meaning } from '#shared/domain/sheets/sheet-layout.ts';
import { computeAskingPrice, computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { findBarePrice } from '#shared/sheet/headings.ts';
import type { FoundWarning, SheetWarning } from '#shared/sheet/sheet-warnings.ts';
import { describeSheetWarning } from '#shared/text/sheets.ts';
import { useIsPhone } from '#web/lib/browser/use-media.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { changeMeaning, type SheetPreview } from './sheet-preview.ts';
import type { SheetReading } from './use-sheet-layout.ts';

interface Props {
	preview: SheetPreview;
	reading: SheetReading;
}

/** The other meaning that a doubtful column may have, which its seller can choose at one press. */
const OTHER_MEANINGS: {
	[C in SheetWarning['code']]?: { words: 'asPoints' | 'notWeights' | 'onlyNotes' | 'asLots' | 'asPrices' | 'noListPrices'; statement: Meaning | null };
} = {
	WHOLE_WEIGHTS: { words: 'asPoints', statement: 'points' },
	SIZE_UNIT: { words: 'notWeights', statement: null },
	MEMO_TEXT: { words: 'onlyNotes', statement: null },
	ROW_NUMBERS_BESIDE: { words: 'asLots', statement: 'lotId' },
	// The choice between prices per carat and of the stone is shown then.
	SMALL_PRICES: { words: 'asPrices', statement: 'askingPrice' },
	LIST_DISCOUNTED: { words: 'noListPrices', statement: null },
};

/** Lets the words of a button take several lines, since they name a heading of any length. */
const IN_LINES = { root: { height: 'auto', maxWidth: '100%', paddingBlock: 4 }, label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } } as const;

/** Number of doubts that a phone shows at once, so that the button below them is near. It folds none that costs money. */
const SHOWN_FIRST = 3;
const COSTLY: ReadonlySet<string> = new Set([
	...(['SMALL_PRICES', 'LIST_DISCOUNTED', 'DISCOUNT_ALONE', 'DISCOUNT_UNUSED', 'PRICE_UNREAD', 'MIXED_CURRENCIES', 'OTHER_UNIT'] as const),
	...(['OTHER_CURRENCY', 'BARE_PRICE', 'WHOLE_WEIGHTS', 'SIZE_UNIT', 'MAY_BE_GROWN', 'MAY_BE_TREATED', 'MAY_BE_SEVERAL', 'MAY_BE_SOLD'] as const),
] satisfies SheetWarning['code'][]);

/** Points out values that may be meant in another way than they are read, prices that disagree, and a price that may be of the stone or of the carat. */
export function PreviewWarnings({ reading }: Pick<Props, 'reading'>) {
	const { t } = useTranslation('upload');
	const isPhone = useIsPhone();
	const [isOpen, setOpen] = useState(false);
	const { preview } = reading;
	if (!preview || 'failure' in preview) return null;
	const costly = preview.warnings.filter(({ code }) => COSTLY.has(code));
	const warnings = [...costly, ...preview.warnings.filter(({ code }) => !COSTLY.has(code))];
	const shownFirst = Math.max(SHOWN_FIRST, costly.length);
	// A button in place of a single doubt would save nothing.
	const first = isPhone && warnings.length > shownFirst + 1 ? shownFirst : warnings.length;
	const show = (shown: typeof warnings) =>
		shown.map((warning) => <Doubt key={`${warning.code} ${warning.index}`} warning={warning} preview={preview} reading={reading} />);
	return (
		<>
			{show(warnings.slice(0, first))}
			{first < warnings.length && (
				<>
					<Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
						{isOpen ? t('preview.fewer') : t('preview.more', { count: warnings.length - first })}
					</Button>
					{isOpen && show(warnings.slice(first))}
				</>
			)}
			<DisagreeingPrices preview={preview} reading={reading} />
			<PriceUnit preview={preview} reading={reading} />
		</>
	);
}

/** Points out one doubt, and offers the other meaning that its column may have. */
function Doubt({ warning, preview: { headingRow }, reading: { layout, onLayout } }: Props & { warning: FoundWarning }) {
	const { t } = useTranslation('upload');
	const { language } = useLanguage();
	const other = OTHER_MEANINGS[warning.code];
	return (
		<Alert color="orange">
			{describeSheetWarning(warning, language)}
			{other && (
				<Button
					variant="default"
					size="compact-sm"
					display="block"
					mt="xs"
					styles={IN_LINES}
					onClick={() => onLayout(changeMeaning({ ...layout, headingRow }, warning.index, other.statement))}
				>
					{t(`preview.warning.${other.words}`, { heading: warning.column })}
				</Button>
			)}
		</Alert>
	);
}

/** Offers to use only one of two price columns that disagree, since usually only one was changed. Otherwise the rows concerned are rejected. */
function DisagreeingPrices({ preview: { columns, disagreeingRow, headingRow }, reading: { layout, onLayout } }: Props) {
	const { t } = useTranslation('upload');
	if (disagreeingRow === undefined) return null;
	const find = (wanted: Meaning) => columns.find(({ statement }) => statement === wanted);
	const choices = [
		{ used: 'askingPrice', column: find('askingPrice'), unused: find('total') },
		{ used: 'total', column: find('total'), unused: find('askingPrice') },
	] as const;
	return (
		<Alert color="orange">
			{t('preview.prices.disagree', { row: disagreeingRow })}
			<Group gap="xs" mt="xs">
				{choices.map(
					({ used, column, unused }) =>
						column &&
						unused && (
							<Button
								key={used}
								variant="default"
								size="compact-sm"
								styles={IN_LINES}
								onClick={() => onLayout(changeMeaning({ ...layout, headingRow }, unused.index, null), { once: true })}
							>
								{t(`preview.prices.${used}`, { heading: column.heading })}
							</Button>
						),
				)}
			</Group>
		</Alert>
	);
}

/** Shows both meanings of a price column whose heading names neither, with the amounts that each gives for one stone. */
function PriceUnit({ preview: { columns, rows, headingRow }, reading: { layout, onLayout } }: Props) {
	const { t } = useTranslation('upload');
	const { money, weight: writeWeight } = useFormat();
	const price = findBarePrice(columns);
	const priced = rows.filter(({ totalPrice }) => totalPrice !== undefined);
	const { diamond, totalPrice = 0 } = priced.find((row) => row.diamond && Math.abs(row.diamond.weight - 1) > 0.1) ?? priced[0] ?? {};
	if (!price || diamond?.askingPrice === undefined) return null;
	const { weight, askingPrice } = diamond;
	const stated = price.statement === 'total' ? totalPrice : askingPrice;
	const choices = [
		{ statement: 'total', label: t('columns.unit.total'), perCarat: computeAskingPrice(stated, weight), total: stated },
		{ statement: 'askingPrice', label: t('columns.unit.perCarat'), perCarat: stated, total: computeTotalPrice(stated, weight) },
	] as const;
	return (
		<Radio.Group
			label={t('columns.unit.label', { heading: price.heading })}
			value={price.statement}
			onChange={(chosen) => onLayout(changeMeaning({ ...layout, headingRow }, price.index, chosen === 'total' ? 'total' : 'askingPrice'))}
		>
			<Group mt="xs" gap="lg">
				{choices.map(({ statement, label, perCarat, total }) => (
					<Radio
						key={statement}
						value={statement}
						label={label}
						description={t('columns.unit.is', { weight: writeWeight(weight), perCarat: money(perCarat), total: money(total) })}
					/>
				))}
			</Group>
		</Radio.Group>
	);
}
