import type { EntityItem } from 'electrodb';
import type { WidgetRecord, Widgets } from '#functions/usecases/integrations/ports/widgets.ts';
import { widget } from '../entities/integrations.ts';
import { readRecord } from '../table/table.ts';

export const widgets: Widgets = {
	get: (memberId, widgetId) => readRecord(widget.get({ memberId, widgetId }), extractRecord),

	async of(memberId) {
		const { data } = await widget.query.primary({ memberId }).begins({ widgetId: '' }).go({ consistent: true, pages: 'all', order: 'desc' });
		return data.map(extractRecord);
	},

	async byKey(key) {
		const { data } = await widget.query.byKey({ key }).go({ limit: 1 });
		return data[0] && extractRecord(data[0]);
	},
};

function extractRecord({ settings, ...stored }: EntityItem<typeof widget>): WidgetRecord {
	return { ...stored, ...settings };
}
