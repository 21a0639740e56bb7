import { Badge, Blockquote, Group, Paper, Text, Timeline, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Case } from '#shared/contract/auctions/cases.ts';
import { useFormat } from '#web/lib/language/format.ts';

const LOOKS = {
	CONFIRMED: { icon: IconCheck, color: 'teal' },
	COMPLAINT: { icon: IconAlertTriangle, color: 'red' },
	WITHDRAWN: { icon: IconArrowBackUp, color: 'gray' },
} as const;

export function Statements({ file }: { file: Case }) {
	const { t } = useTranslation('cases');
	const { dateTime } = useFormat();
	const { statements, end, role } = file;
	const moments = [
		...statements.map((statement) => ({
			...LOOKS[statement.said],
			at: statement.at,
			text: t(`said.${statement.said}`, { company: file[statement.by], party: t(`party.${statement.by}`) }),
			own: statement.by === role,
			words: statement.said === 'COMPLAINT' ? statement.reason : undefined,
		})),
		...(end ? [{ icon: IconScale, color: 'market', at: end.at, text: t(`ended.${end.how}`), own: false, words: end.reason }] : []),
	];
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="said-title">
			<Title order={2} size="h4" id="said-title" mb="md">
				{t('said.title')}
			</Title>
			{moments.length === 0 && <Text>{t('said.nothing')}</Text>}
			<Timeline bulletSize={26} lineWidth={2} active={moments.length}>
				{moments.map(({ icon: Icon, color, at, text, own, words }) => (
					<Timeline.Item
						key={at + text}
						color={color}
						bullet={<Icon size={14} aria-hidden />}
						title={
							<Group gap={6}>
								{text}
								{own && (
									<Badge size="xs" variant="light">
										{t('you')}
									</Badge>
								)}
							</Group>
						}
					>
						<Text component="time" size="xs" c="dimmed" dateTime={at} className="figures">
							{dateTime(at)}
						</Text>
						{words && (
							<Blockquote color={color} mt="xs" p="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', fontSize: 'var(--mantine-font-size-sm)' }}>
								{words}
							</Blockquote>
						)}
					</Timeline.Item>
				))}
			</Timeline>
		</Paper>
	);
}
