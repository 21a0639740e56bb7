import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Meaning } from '#shared/domain/sheets/sheet-layout.ts';
import type { SheetWarning } from '#shared/sheet/sheet-warnings.ts';
import { describeSheetWarning } from '#shared/text/sheets.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { changeMeaning, type SheetPreview } from './sheet-preview.ts';
import type { SheetReading } from './use-sheet-layout.ts';

interface Props {
	preview: SheetPreview;
	reading: SheetReading;
}

/** The other meaning that a doubtful column may have, which its seller can choose at one press. */
const OTHER_MEANINGS: { [C in SheetWarning['code']]?: { words: 'asPoints' | 'notWeights' | 'onlyNotes'; statement: Meaning | null } } = {
	WHOLE_WEIGHTS: { words: 'asPoints', statement: 'points' },
	SIZE_UNIT: { words: 'notWeights', statement: null },
	MEMO_TEXT: { words: 'onlyNotes', statement: null },
};

/** Points out values that may be meant in another way than they are read, and prices that disagree. */
export function PreviewWarnings({ preview, reading }: Props) {
	const { t } = useTranslation('upload');
	const { language } = useLanguage();
	const { warnings, headingRow } = preview;
	const { layout, onLayout } = reading;
	return (
		<>
			{warnings.map((warning) => {
				const other = OTHER_MEANINGS[warning.code];
				return (
					<Alert key={`${warning.code} ${warning.index}`} color="orange" mb="sm">
						{describeSheetWarning(warning, language)}
						{other && (
							<Button
								variant="default"
								size="compact-sm"
								display="block"
								mt="xs"
								onClick={() => onLayout(changeMeaning({ ...layout, headingRow }, warning.index, other.statement))}
							>
								{t(`preview.warning.${other.words}`)}
							</Button>
						)}
					</Alert>
				);
			})}
			<DisagreeingPrices preview={preview} reading={reading} />
		</>
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
		<Alert color="orange" mb="sm">
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
