import { Checkbox, Group, NativeSelect, Paper, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CHANNELS, choose, isNotifiedBy, isOfDeal, mayChoose, type NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { type ChoiceGroup, type ChosenKind, listGroups } from './choice-groups.ts';
import classes from './choice-table.module.css';
import { PushCard, usePushState } from './push-card.tsx';
import { type ChoiceChange, useNotificationSettings } from './use-notification-settings.ts';

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

const QUIET = { from: 22, to: 7 };
const DIGEST_AT = 8;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));

/** Lets the member choose the hours in which mails and web push are held back, in the time zone of the device. */
function HoursChoice({ choices, onChange }: { choices: NotificationChoices; onChange: (change: ChoiceChange) => void }) {
	const { t } = useTranslation('notificationSettings');
	const { quiet, digestAt, zone } = choices;
	const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
	const set = (changed: Pick<NotificationChoices, 'quiet' | 'digestAt'>) => onChange((before) => ({ ...before, ...changed, zone: here }));
	return (
		<Paper withBorder radius="md" p="md">
			<Stack>
				<Switch
					label={t('quiet.label')}
					description={t('quiet.text')}
					checked={quiet !== undefined}
					onChange={(event) => set({ quiet: event.currentTarget.checked ? QUIET : undefined })}
				/>
				{quiet && (
					<Group grow maw={320} align="flex-end">
						<Hour label={t('quiet.from')} value={quiet.from} onChange={(from) => set({ quiet: { ...quiet, from } })} />
						<Hour label={t('quiet.to')} value={quiet.to} onChange={(to) => set({ quiet: { ...quiet, to } })} />
					</Group>
				)}
				{quiet && quiet.from === quiet.to && (
					<Text size="sm" c="var(--bad)" role="status">
						{t('quiet.none')}
					</Text>
				)}
				<Switch
					label={t('digest.label')}
					description={t('digest.text')}
					checked={digestAt !== undefined}
					onChange={(event) => set({ digestAt: event.currentTarget.checked ? DIGEST_AT : undefined })}
				/>
				{digestAt !== undefined && (
					<Group grow maw={152}>
						<Hour label={t('digest.at')} value={digestAt} onChange={(hour) => set({ digestAt: hour })} />
					</Group>
				)}
				{(quiet || digestAt !== undefined) && <Hint>{t('zone', { zone: zone ?? here })}</Hint>}
			</Stack>
		</Paper>
	);
}

function Hour({ label, value, onChange }: { label: string; value: number; onChange: (hour: number) => void }) {
	return <NativeSelect label={label} data={HOURS} value={String(value)} onChange={(event) => onChange(Number(event.currentTarget.value))} />;
}

interface Props {
	group: ChoiceGroup;
	kinds: readonly ChosenKind[];
	choices: NotificationChoices;
	onChange: (change: (choices: NotificationChoices) => NotificationChoices) => void;
}

/** Shows a table of notification kinds by channel. Each channel can be turned off or on where the member may choose. */
function ChoiceTable({ group, kinds, choices, onChange }: Props) {
	const { t } = useTranslation('notificationSettings');
	const channels = CHANNELS.filter((channel) => kinds.some((kind) => mayChoose(kind, channel) || isNotifiedBy(channel, kind)));
	const isLost = (kind: ChosenKind) => isOfDeal(kind) && mayChoose(kind, 'mail') && !isNotifiedBy('mail', kind, choices);
	return (
		<Table layout="fixed" verticalSpacing="sm" className={classes.table}>
			<Table.Thead>
				<Table.Tr>
					<Table.Th>{t(`groups.${group}`)}</Table.Th>
					{channels.map((channel) => (
						<Table.Th key={channel} className={classes.channel}>
							{t(`channels.${channel}`)}
						</Table.Th>
					))}
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{kinds.map((kind) => (
					<Table.Tr key={kind}>
						<Table.Th scope="row" fw={400}>
							{t(`kinds.${kind}`)}
							{isLost(kind) && (
								<Text size="xs" c="dimmed" role="status">
									{t('appOnly')}
								</Text>
							)}
						</Table.Th>
						{channels.map((channel) => (
							<Table.Td key={channel} className={classes.channel}>
								{mayChoose(kind, channel) || isNotifiedBy(channel, kind) ? (
									<Checkbox
										className={classes.box}
										aria-label={`${t(`kinds.${kind}`)} – ${t(`channels.${channel}`)}`}
										checked={isNotifiedBy(channel, kind, choices)}
										disabled={!mayChoose(kind, channel)}
										onChange={(event) => {
											const wanted = event.currentTarget.checked;
											onChange((before) => choose(before, kind, channel, wanted));
										}}
									/>
								) : (
									<span aria-hidden className={classes.none}>
										–
									</span>
								)}
							</Table.Td>
						))}
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	);
}
