import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconDiamond } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
	title: string;
	text?: ReactNode;
	icon?: ReactNode;
	action?: ReactNode;
	/** Heading level; 1 if this is the whole screen. */
	order?: 1 | 2;
}

/** Shows an empty screen or section: why it is empty and what to do next. */
export function EmptyState({ title, text, icon, action, order = 2 }: Props) {
	return (
		<Stack align="center" gap="xs" py={56} px="md" ta="center">
			<ThemeIcon variant="light" color="gray" size={56} radius="xl" aria-hidden>
				{icon ?? <IconDiamond size={28} stroke={1.4} />}
			</ThemeIcon>
			<Title order={order} size="h4" mt="xs">
				{title}
			</Title>
			{text && (
				<Text c="dimmed" maw={440}>
					{text}
				</Text>
			)}
			{action && <div style={{ marginTop: 8 }}>{action}</div>}
		</Stack>
	);
}
