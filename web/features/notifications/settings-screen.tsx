import { Paper, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useViewer } from '#web/lib/session/session.ts';
import { Hint } from '#web/ui/hint.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { listGroups } from './choice-groups.ts';
import { ChoiceTable } from './choice-table.tsx';
import { HoursChoice } from './hours-choice.tsx';
import { PushCard, usePushState } from './push-card.tsx';
import { useNotificationSettings } from './use-notification-settings.ts';

/** Shows the settings of notifications. Every change is saved at once. */
export default function NotificationSettingsScreen() {
	const { t } = useTranslation('notificationSettings');
	const { isAdmin } = useViewer();
	const { settings, choices, change } = useNotificationSettings();
	const { data, isPending, isError, error, refetch } = settings;
	// The card is above the checkboxes: if it appeared later, it would move them away from a click.
	const push = usePushState(!isAdmin);
	return (
		<div>
			<PageTitle hint={t('hint')}>{t('title')}</PageTitle>
			{(isPending || push.isLoading) && !isError && <RowSkeletons />}
			{isError && <LoadFailure title={t('failed')} query={{ error, refetch }} />}
			{data && !push.isLoading && (
				<Stack>
					{!isAdmin && <PushCard />}
					{listGroups(isAdmin).map(([group, kinds]) => (
						<Paper key={group} withBorder radius="md" px="md" py="xs">
							<ChoiceTable group={group} kinds={kinds} choices={choices} onChange={change} />
						</Paper>
					))}
					<Hint>{t('quietInApp')}</Hint>
					<HoursChoice choices={choices} onChange={change} />
				</Stack>
			)}
		</div>
	);
}
