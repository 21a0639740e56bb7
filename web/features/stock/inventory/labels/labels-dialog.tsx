import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';
import { PrintedSheet } from '#web/ui/printed-sheet.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { StyleRules } from '#web/ui/style-rules.tsx';
import { distributeLabels, LABEL_FORMAT_NAMES, LABEL_FORMATS, type LabelFormat, type LabelFormatName } from './label-sheets.ts';
import classes from './labels.module.css';

/** Shows a print preview of labels for parcel papers. Each has a QR code that opens its stone. */
export default function LabelsDialog({ stones, onClose }: { stones: readonly Diamond[]; onClose: () => void }) {
	const { t } = useTranslation('inventory');
	const [name, setName] = useState<LabelFormatName>('3x8');
	const [used, setUsed] = useState(0);
	const format: LabelFormat = LABEL_FORMATS[name];
	const places = format.columns * format.rows;
	const pages = distributeLabels(stones, format, Math.min(used, places - 1));
	return (
		<Modal opened onClose={onClose} fullScreen title={t('labels.title', { count: stones.length })}>
			<Stack>
				<Group align="flex-end">
					<NativeSelect
						label={t('labels.format')}
						data={LABEL_FORMAT_NAMES.map((value) => ({ value, label: t(`labels.formats.${value}`) }))}
						value={name}
						onChange={({ currentTarget: { value } }) => setName(LABEL_FORMAT_NAMES.find((known) => known === value) ?? '3x8')}
					/>
					{places > 1 && (
						<NumberField label={t('labels.used')} min={0} max={places - 1} w={190} value={used} onChange={(value) => setUsed(Number(value) || 0)} />
					)}
					<Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
						{t('labels.print')}
					</Button>
				</Group>
				<StyleRules>{`@page { size: ${format.page[0]}mm ${format.page[1]}mm; margin: 0; }`}</StyleRules>
				<div className={classes.pages}>
					<Pages pages={pages} format={format} />
				</div>
				<PrintedSheet>
					<Pages pages={pages} format={format} />
				</PrintedSheet>
			</Stack>
		</Modal>
	);
}

function Pages({ pages, format }: { pages: readonly (readonly (Diamond | undefined)[])[]; format: LabelFormat }) {
	// biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name.
	return pages.map((labels, page) => <Page key={page} labels={labels} format={format} />);
}

function Page({ labels, format }: { labels: readonly (Diamond | undefined)[]; format: LabelFormat }) {
	const { page, columns, width, height, left, top, gap } = format;
	const style: CSSProperties = {
		width: `${page[0]}mm`,
		height: `${page[1]}mm`,
		padding: `${top}mm 0 0 ${left}mm`,
		gridTemplateColumns: `repeat(${columns}, ${width}mm)`,
		gridAutoRows: `${height}mm`,
		columnGap: `${gap}mm`,
	};
	return (
		<div className={classes.page} style={style}>
			{/* biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no other name. */}
			{labels.map((diamond, place) => (diamond ? <Label key={diamond.diamondId} diamond={diamond} height={height} /> : <div key={`empty ${place}`} />))}
		</div>
	);
}

function Label({ diamond, height }: { diamond: Diamond; height: number }) {
	const title = useDiamondTitle();
	const report = [diamond.laboratory, diamond.certificateNumber].filter(Boolean).join(' ');
	return (
		<div className={classes.label}>
			{/* Phones open the address of the stone's page, and the market's own scanner recognizes it. */}
			<QrCode
				text={window.location.origin + linkTo('stone', { id: diamond.diamondId })}
				border={1}
				className={classes.code}
				style={{ width: `${Math.min(26, height - 4)}mm` }}
			/>
			<div className={classes.words}>
				<strong>{diamond.lotId}</strong>
				<span>{title(diamond)}</span>
				{report && <span>{report}</span>}
			</div>
		</div>
	);
}
