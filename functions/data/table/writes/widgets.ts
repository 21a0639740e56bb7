import { widget } from '../../entities/integrations.ts';
import { put, remove, type WriteBuilders } from './write.ts';

export const WIDGET_WRITES = {
	'widget-saved'({ before, after }) {
		const { memberId, widgetId, key, createdAt, version, ...settings } = after;
		const saved = widget.put({ memberId, widgetId, key, createdAt, settings, version: (before?.version ?? 0) + 1 });
		return [put(saved.where((stored, { eq, notExists }) => (before ? eq(stored.version, before.version) : notExists(stored.version))))];
	},
	'widget-deleted': ({ before: { memberId, widgetId } }) => [remove(widget.delete({ memberId, widgetId }))],
} satisfies Partial<WriteBuilders>;
