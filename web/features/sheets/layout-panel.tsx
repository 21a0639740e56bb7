import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LAYOUT, type Meaning } from '#shared/domain/sheets/sheet-layout.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { ColumnTable } from './column-table.tsx';
import { makePrefix } from './row-numbers.ts';
import { changeMeaning, type SheetPreview } from './sheet-preview.ts';
import type { SheetReading } from './use-sheet-layout.ts';

/** Shows the meanings of a sheet's columns, and all corrections that its seller can make. */
export function LayoutPanel({ preview, reading: { layout, onLayout, isRemembered } }: { preview: SheetPreview; reading: SheetReading }) {
	const { t } = useTranslation('upload');
	const { names } = useFormat();
	const label = useTradeLabels();
	const { columns, missing, headingRow, workbook, rows } = preview;
	const isUnnumbered = missing.includes('lotId') || rows.some(({ lotId }) => lotId === undefined) || layout.numbering !== undefined;
	const change = (index: number, statement: Meaning | null) => onLayout(changeMeaning({ ...layout, headingRow }, index, statement));
	return (
		<Stack gap="sm">
			{workbook && workbook.sheets.length > 1 && (
				<NativeSelect
					label={t('columns.worksheet')}
					data={[...workbook.sheets]}
					value={workbook.sheet}
					onChange={({ currentTarget: { value } }) => onLayout({ worksheet: value })}
					maw={320}
				/>
			)}
			{missing.length > 0 && (
				<Alert color="orange" title={t('columns.missing', { fields: names(missing.map((field) => label.attribute(field))) })}>
					{t('columns.missingText')}
				</Alert>
			)}
			{isUnnumbered && (
				<Group align="flex-end" gap="sm">
					<Checkbox
						label={t('columns.number')}
						checked={layout.numbering !== undefined}
						onChange={({ currentTarget: { checked } }) => onLayout({ ...layout, numbering: checked ? makePrefix() : undefined })}
					/>
					{layout.numbering !== undefined && (
						<TextInput
							label={t('columns.prefix')}
							description={t('columns.prefixHint', { example: `${layout.numbering}${headingRow + 1}` })}
							maxLength={LAYOUT.numbering}
							value={layout.numbering}
							onChange={({ currentTarget: { value } }) => onLayout({ ...layout, numbering: value })}
						/>
					)}
				</Group>
			)}
			{isRemembered && (
				<Group gap="sm">
					<Text size="sm">{t('columns.remembered')}</Text>
					<Button variant="subtle" size="compact-sm" onClick={() => onLayout({})}>
						{t('columns.forget')}
					</Button>
				</Group>
			)}
			<ColumnTable columns={columns} onChange={change} />
		</Stack>
	);
}
