import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '#web/ui/page-title.tsx';
import { WayIn, type WayStep } from './way-in.tsx';

interface Props {
	title: string;
	hint?: ReactNode;
	children: ReactNode;
	below?: ReactNode;
	step?: WayStep;
}

export function AccountCard({ title, hint, children, below, step }: Props) {
	return (
		<div>
			<Paper withBorder p={{ base: 'md', xs: 'xl' }} radius="md">
				<PageTitle hint={hint}>{title}</PageTitle>
				{step && <WayIn at={step} />}
				{children}
			</Paper>
			{below && (
				<Text size="sm" c="dimmed" ta="center" mt="md" component="div">
					{below}
				</Text>
			)}
		</div>
	);
}
