import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function ProfileSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
	return (
		<Stack gap="xs" mt="xl" align="flex-start">
			<Title order={2} size="h5">
				{title}
			</Title>
			<Text size="sm" c="dimmed">
				{hint}
			</Text>
			{children}
		</Stack>
	);
}
