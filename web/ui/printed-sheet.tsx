import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './printed-sheet.module.css';

/** Holds what is printed in place of the screen, on which it is hidden. */
export function PrintedSheet({ className = '', children }: { className?: string; children: ReactNode }) {
	return createPortal(<article className={`${classes.sheet} ${className}`}>{children}</article>, document.body);
}
