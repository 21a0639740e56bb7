import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationSettings } from '#shared/contract/notifications/notification-settings.ts';
import type { NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { useViewer } from '#web/lib/session/session.ts';

export type ChoiceChange = (choices: NotificationChoices) => NotificationChoices;

/**
 * Returns the notification settings, which are loaded if `isWanted`. A change shows at once and is saved; if the market
 * refuses it, it is undone and the settings are loaded again.
 */
export function useNotificationSettings(isWanted = true) {
	const { memberId } = useViewer();
	const queryKey = ['notification-settings', memberId];
	const settings = useQuery({ queryKey, queryFn: () => api.notificationSettings({}), enabled: isWanted && memberId !== undefined });
	const [underWay, setUnderWay] = useState<readonly ChoiceChange[]>([]);
	const keep = useMutation({
		// Changes are saved one after the other, each based on the result of the previous one.
		scope: { id: 'notification-settings' },
		mutationFn: async (change: ChoiceChange) => {
			const before = queryClient.getQueryData<NotificationSettings>(queryKey);
			if (!before) return;
			const { version, ...choices } = before;
			const after = await api.keepNotificationSettings({ body: { version, ...change(choices) } });
			// A running query would return older settings.
			await queryClient.cancelQueries({ queryKey });
			queryClient.setQueryData(queryKey, after);
		},
		onError: (error) => {
			showError(error);
			// Awaited, so that the next change does not build on the refused one.
			return queryClient.invalidateQueries({ queryKey });
		},
		onSettled: (_after, _error, change) => setUnderWay((changes) => changes.filter((other) => other !== change)),
	});
	const { version: _, ...kept } = settings.data ?? { version: 0 };
	return {
		settings,
		choices: underWay.reduce<NotificationChoices>((choices, change) => change(choices), kept),
		change(change: ChoiceChange) {
			setUnderWay((changes) => [...changes, change]);
			keep.mutate(change);
		},
	};
}
