import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import type { UploadCsv } from '#shared/contract/sheets/imports.ts';
import type { RememberedLayout, SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { forgetSmallPrices } from '#shared/sheet/doubts/misnamed-columns.ts';
import { api } from '#web/lib/api/api.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { renewPrefix } from './row-numbers.ts';
import { digestHeadings, findDoubts, previewSheet, type SheetPreview } from './sheet-preview.ts';

export const LAYOUTS = 'sheet-layouts';
type SentLayout = z.infer<typeof UploadCsv>['layout'];

export type SheetReading = ReturnType<typeof useSheetLayout>;

/** Returns how a file is read: by its headings, by the layout of an earlier sheet with the same headings, or by the seller's statements. */
export function useSheetLayout(file: File) {
	const [own, setOwn] = useState<SheetLayout>();
	const [isOnce, setOnce] = useState(false);
	const plain = usePreview(file, { worksheet: own?.worksheet });
	const plainPreview = plain.data && 'columns' in plain.data ? plain.data : undefined;
	const known = useRemembered(plainPreview);
	const { headings, layout: stored } = known.data ?? {};
	const remembered = stored && forgetSmallPrices(stored, plainPreview?.smallPrices);
	// Equal headings may be in another row than in the earlier sheet.
	const layout: SheetLayout = own ?? (remembered && { ...remembered, headingRow: plainPreview?.headingRow }) ?? {};
	const asked = usePreview(file, layout);
	const doubts = useDoubts(file, layout, asked.isSuccess && !asked.isPlaceholderData);
	// The whole stored layout stays remembered until the seller decides about this sheet.
	const isReduced = own === undefined && remembered !== stored;
	const sent: SentLayout = own || remembered ? { ...layout, headings: isOnce || isReduced ? undefined : headings } : undefined;
	return {
		/** The preview of the file; undefined while it is read, or if it cannot be read. */
		preview: known.isPending && plainPreview ? undefined : asked.data && { ...asked.data, ...doubts.data },
		isFailed: asked.isError,
		layout,
		/** Corrects the reading. With `once`, no correction of the sheet's columns is remembered for later sheets. */
		onLayout: (corrected: SheetLayout, { once } = { once: isOnce }) => {
			setOwn(corrected);
			setOnce(once && corrected.columns !== undefined);
		},
		/** Whether the preview uses a layout remembered from an earlier sheet with the same headings. */
		isRemembered: own === undefined && remembered !== undefined && !asked.isPlaceholderData,
		sent,
	};
}

function usePreview(file: File, layout: SheetLayout) {
	return useQuery({
		queryKey: ['sheet-preview', file.name, file.size, file.lastModified, layout],
		queryFn: () => previewSheet(file, getConfig().currency, layout),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
		placeholderData: (before) => before,
	});
}

/** Searches the whole file for doubts once its first rows are shown, which were searched before. */
function useDoubts(file: File, layout: SheetLayout, enabled: boolean) {
	return useQuery({
		queryKey: ['sheet-doubts', file.name, file.size, file.lastModified, layout],
		queryFn: ({ signal }) => findDoubts(file, getConfig().currency, layout, signal),
		enabled,
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	});
}

/** Reads the corrections of an earlier sheet with equal headings. Returns nothing if that call fails. */
function useRemembered(preview: SheetPreview | undefined) {
	const columns = preview?.columns;
	return useQuery({
		queryKey: [LAYOUTS, columns?.map(({ index, heading }) => [index, heading])],
		queryFn: async () => {
			if (!columns) return {};
			const headings = await digestHeadings({ columns });
			const { layouts } = await api.sheetLayouts({}).catch(() => ({ layouts: [] }));
			const { headings: _, ...layout }: Partial<RememberedLayout> = layouts.find((one) => one.headings === headings) ?? {};
			if (layout.numbering !== undefined) layout.numbering = renewPrefix(layout.numbering);
			return { headings, layout: Object.keys(layout).length > 0 ? layout : undefined };
		},
		enabled: columns !== undefined,
		retry: false,
	});
}
