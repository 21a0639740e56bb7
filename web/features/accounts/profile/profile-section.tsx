import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '#web/ui/hint.tsx';

export function ProfileSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
	return (
		<Stack gap="xs" mt="xl" align="flex-start">
			<Title order={2} size="h5">
				{title}
			</Title>
			<Hint>{hint}</Hint>
			{children}
		</Stack>
	);
}
