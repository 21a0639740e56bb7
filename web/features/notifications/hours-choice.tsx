import { Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { Hint } from '#web/ui/hint.tsx';
import type { ChoiceChange } from './use-notification-settings.ts';

const QUIET = { from: 22, to: 7 };
const DIGEST_AT = 8;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));

/** Lets the member choose the hours in which mails and web push are held back, in the time zone of the device. */
export function HoursChoice({ choices, onChange }: { choices: NotificationChoices; onChange: (change: ChoiceChange) => void }) {
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
