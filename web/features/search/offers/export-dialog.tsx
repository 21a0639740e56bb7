import { Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { OFFER_MARGIN, STONES_IN_PDF } from '#shared/domain/sheets/limits.ts';
import { type Offer, readMargin } from '#shared/domain/sheets/offer.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { showWarningToast } from '#web/lib/browser/toast.ts';
import { addExport } from '#web/lib/files/add-export.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import { saveSheet } from '#web/lib/files/save-sheet.ts';
import { shareFile } from '#web/lib/files/share.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';
import { buildOfferedStone, nameOffer, type OfferedStone, writeOffer } from './offer-stones.ts';
import { PrintedOffer } from './printed-offer.tsx';
import { readPresentStones } from './read-present-stones.ts';
import { useOfferWords } from './use-offer-words.ts';

const FORMATS = ['pdf', 'xlsx', 'csv', 'print'] as const;
type Format = (typeof FORMATS)[number];
const PRICES = ['asked', 'margin', 'hidden'] as const;

/** Exports stones as a file or on paper, for a customer or the member. Only the prices contain the margin, not the file's texts or name. */
export default function ExportDialog({ stones, onClose }: { stones: readonly Diamond[]; onClose: () => void }) {
	const { t } = useTranslation('workbench');
	const { date, count } = useFormat();
	const { member } = useSession();
	const [format, setFormat] = useState<Format>('pdf');
	const [prices, setPrices] = useState<Offer['prices']>('asked');
	const [percent, setPercent] = useState<number | string>(10);
	const [printed, setPrinted] = useState<readonly OfferedStone[]>();
	const margin = percent === '' ? undefined : readMargin(Number(percent));
	const offer: Offer | undefined = prices !== 'margin' ? { prices } : margin === undefined ? undefined : { prices, margin };
	const tooMany = format === 'pdf' && stones.length > STONES_IN_PDF;
	const words = useOfferWords();
	const title = [member?.companyName, date(getMarketNow())].filter(Boolean).join(' · ');
	const saving = useAction({
		send: async (chosen: Offer) => {
			const name = nameOffer(getConfig().zone, getMarketNow());
			const { present, gone } = await readPresentStones(stones);
			if (gone > 0) showWarningToast(t('acts.gone', { count: gone }));
			if (present.length === 0) return onClose();
			const offered = present.map((diamond) => buildOfferedStone(diamond, chosen));
			if (format === 'print') return setPrinted(offered);
			await addExport(format, present.length);
			if (format !== 'pdf') await saveSheet(name, format, writeOffer(present, chosen));
			else {
				const { writePdf } = await import('./write-pdf.tsx');
				const rows = offered.map((stone) => ({ stone, words: words(stone) }));
				const file = new File([await writePdf({ title, count: t('export.count', { count: rows.length }), rows })], `${name}.pdf`, {
					type: 'application/pdf',
				});
				if (!(await shareFile(file))) saveFile(file, file.name);
			}
			onClose();
		},
	});
	return (
		<Modal opened onClose={onClose} title={t('export.title', { count: stones.length, formatted: count(stones.length) })} centered>
			<Form
				onSubmit={() => {
					if (offer && !tooMany) saving.mutate(offer);
				}}
			>
				<Stack>
					<SegmentedControl<Format>
						fullWidth
						aria-label={t('export.format')}
						value={format}
						onChange={setFormat}
						data={FORMATS.map((value) => ({ value, label: t(`export.${value}`) }))}
					/>
					{tooMany && (
						<Text size="sm" c="red" role="alert">
							{t('export.pdfMost', { most: STONES_IN_PDF })}
						</Text>
					)}
					<Radio.Group label={t('export.prices')} value={prices} onChange={(value) => setPrices(PRICES.find((one) => one === value) ?? 'asked')}>
						<Stack gap="xs" mt="xs">
							{PRICES.map((value) => (
								<Radio key={value} value={value} label={t(`export.${value}`)} />
							))}
						</Stack>
					</Radio.Group>
					{prices === 'margin' && (
						<NumberField
							label={t('export.percent')}
							description={t('export.percentHint')}
							suffix=" %"
							decimalScale={1}
							min={OFFER_MARGIN.min / 10}
							max={OFFER_MARGIN.max / 10}
							clampBehavior="none"
							error={margin === undefined && t('export.percentRange', { most: OFFER_MARGIN.max / 10 })}
							value={percent}
							onChange={setPercent}
						/>
					)}
					<Hint size="xs">{t(prices === 'asked' ? 'export.back' : 'export.customer')}</Hint>
					<FormButtons
						submit={t(format === 'print' ? 'export.print' : 'export.save')}
						busy={saving.isPending}
						disabled={!offer || tooMany}
						onCancel={onClose}
					/>
				</Stack>
			</Form>
			{printed && <PrintedOffer stones={printed} title={title} />}
		</Modal>
	);
}
