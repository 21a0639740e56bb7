import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';

interface Props {
	title: string;
	hint?: ReactNode;
	children: ReactNode;
	/** Where to go instead: a line under the card. */
	below?: ReactNode;
	/** Pixels. */
	width?: number;
}

/** The one narrow card of the screens around signing up and in. */
export function AccountCard({ title, hint, children, below, width = 420 }: Props) {
	return (
		<div style={{ maxWidth: width, margin: '24px auto 0' }}>
			<Paper withBorder p={{ base: 'md', xs: 'xl' }} radius="md">
				<PageTitle hint={hint}>{title}</PageTitle>
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
