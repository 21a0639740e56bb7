import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Widget, WidgetSettings, Widgets } from '#shared/contract/integrations/widgets.ts';
import { api } from '#web/lib/api/api.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { useAsked } from '#web/ui/overlays/use-asked.ts';

const QUERY_KEY = ['widgets'];
type List = typeof Widgets._output;

/** The member's widgets, and how they are saved and deleted. */
export function useWidgets() {
	const { t } = useTranslation('widgetBuilder');
	const client = useQueryClient();
	const change = (next: (widgets: Widget[]) => Widget[]) => client.setQueryData<List>(QUERY_KEY, (list) => list && { widgets: next(list.widgets) });
	const list = useQuery({ queryKey: QUERY_KEY, queryFn: () => api.widgets({}) });
	const save = useMutation({
		mutationFn: ({ widgetId, settings }: { widgetId: string | undefined; settings: WidgetSettings }) =>
			widgetId === undefined ? api.createWidget({ body: settings }) : api.changeWidget({ params: { id: widgetId }, body: settings }),
		onSuccess: (saved, { widgetId }) => {
			change((widgets) => (widgetId === undefined ? [saved, ...widgets] : widgets.map((one) => (one.widgetId === widgetId ? saved : one))));
			showSuccessToast(t('saved'));
		},
	});
	const removal = useAsked({
		send: ({ widgetId }: Widget) => api.deleteWidget({ params: { id: widgetId } }),
		done: t('deleted'),
		onDone: (_, { widgetId }) => change((widgets) => widgets.filter((one) => one.widgetId !== widgetId)),
		reload: [QUERY_KEY],
	});
	return { list, save, removal };
}
