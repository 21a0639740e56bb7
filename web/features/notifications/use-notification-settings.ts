import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationSettings } from '#shared/contract/notifications/notification-settings.ts';
import type { NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { useViewer } from '#web/lib/session/session.ts';

/** A change that a member has just made to the choices. */
export type ChoiceChange = (choices: NotificationChoices) => NotificationChoices;

/** How the member wishes to be told. A change shows at once and is kept; one that the market does not take is undone, and what the market has is read anew. */
export function useNotificationSettings() {
	const { memberId } = useViewer();
	const queryKey = ['notification-settings', memberId];
	const settings = useQuery({ queryKey, queryFn: () => api.notificationSettings({}), enabled: memberId !== undefined });
	/** Changes that are on their way to the market, in the order in which they were made. */
	const [underWay, setUnderWay] = useState<readonly ChoiceChange[]>([]);
	const keep = useMutation({
		// One after the other, each on what the market has after the one before it.
		scope: { id: 'notification-settings' },
		mutationFn: async (change: ChoiceChange) => {
			const before = queryClient.getQueryData<NotificationSettings>(queryKey);
			if (!before) return;
			const { version, ...choices } = before;
			const after = await api.keepNotificationSettings({ body: { version, ...change(choices) } });
			// A question that is on its way would bring an older answer.
			await queryClient.cancelQueries({ queryKey });
			queryClient.setQueryData(queryKey, after);
		},
		onError: (error) => {
			showError(error);
			// The next change waits for it: on what the market has refused, it would be refused as well.
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
