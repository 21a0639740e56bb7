import type { DrawerProps, ModalProps } from '@mantine/core';
import { loadWhenOpened } from '../lib/on-demand.tsx';

/** Mantine's dialog, loaded when one is first opened. */
export const Modal = loadWhenOpened<ModalProps>(async () => (await import('./on-demand/modal.ts')).Modal);
/** Mantine's drawer, loaded when one is first opened. */
export const Drawer = loadWhenOpened<DrawerProps>(async () => (await import('./on-demand/drawer.ts')).Drawer);
