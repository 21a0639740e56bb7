import { CustomAttributeType } from 'electrodb';
import type { WidgetSettings } from '#shared/contract/integrations/widgets.ts';
import { configuration } from '../table/table.ts';
import { Entity } from './entity.ts';
import { key, model, number, text } from './schema.ts';

/** A member's widget. The index finds it by its key. */
export const widget = new Entity(
	{
		model: model('widget'),
		attributes: {
			memberId: text,
			widgetId: text,
			version: number,
			key: text,
			settings: { type: CustomAttributeType<WidgetSettings>('any'), required: true },
			createdAt: number,
		},
		indexes: {
			primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['widgetId'], 'widget#${widgetId}') },
			byKey: { index: 'related', pk: key('relatedPk', ['key'], 'widget-key#${key}'), sk: key('relatedSk', [], 'widget') },
		},
	},
	configuration,
);
