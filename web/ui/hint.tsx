import { Text, type TextProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

/** Shows secondary text, small and dimmed. */
export function Hint(props: TextProps & Pick<ComponentProps<'p'>, 'children' | 'role' | 'title'>) {
	return <Text size="sm" c="dimmed" {...props} />;
}

/** Shows less important words inside a text, in the text's size or in `size`. */
export function Dimmed({ size, children }: { size?: 'xs'; children: ReactNode }) {
	return (
		<Text span inherit={!size} size={size} c="dimmed">
			{children}
		</Text>
	);
}
