import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';

export function SortMark({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
	const Icon = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
	return <Icon size={13} stroke={2} aria-hidden style={{ flexShrink: 0, opacity: direction ? 1 : undefined }} />;
}
