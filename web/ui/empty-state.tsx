import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconDiamond } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
	title: string;
	/** The next thing to do. */
	text?: ReactNode;
	icon?: ReactNode;
	/** The button that does it. */
	action?: ReactNode;
	/** 1 when this is all there is of the screen. */
	order?: 1 | 2;
}

/** A screen, or a part of one, with nothing to show: says why and what to do next. */
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
