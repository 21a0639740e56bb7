import { Checkbox, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CHANNELS, choose, isNotifiedBy, isOfDeal, mayChoose, type NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import type { ChoiceGroup, ChosenKind } from './choice-groups.ts';
import classes from './choice-table.module.css';

interface Props {
	group: ChoiceGroup;
	kinds: readonly ChosenKind[];
	choices: NotificationChoices;
	onChange: (change: (choices: NotificationChoices) => NotificationChoices) => void;
}

/** Shows a table of notification kinds by channel. Each channel can be turned off or on where the member may choose. */
export function ChoiceTable({ group, kinds, choices, onChange }: Props) {
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
