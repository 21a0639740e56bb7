import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { isComposing } from '#web/lib/browser/is-composing.ts';
import { loadWhenOpened } from '#web/lib/browser/on-demand.tsx';

const ShortcutList = loadWhenOpened(async () => (await import('./shortcut-list.tsx')).ShortcutList);

/** Opens the list of keyboard shortcuts with `?`, on every screen that does not use this key itself. */
export function Shortcuts() {
	const [opened, { open, close }] = useDisclosure(false);
	useWindowEvent('keydown', (event) => {
		if (event.key !== '?' || event.defaultPrevented || isComposing(event) || isTyping(event.target)) return;
		open();
	});
	return <ShortcutList opened={opened} onClose={close} />;
}

function isTyping(target: EventTarget | null): boolean {
	return target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;
}
