import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isForMembers, type ShownDiamond } from './diamond-cache.ts';
import { signInFor, stonePath } from './stone-path.ts';

/** Leads to a stone's page, and guests to signing in first. */
export function StoneLink({ diamond, className, children }: { diamond: ShownDiamond; className?: string; children: ReactNode }) {
	const [to, { state }] = isForMembers(diamond) ? [stonePath(diamond.diamondId), { state: undefined }] : signInFor(diamond.diamondId);
	return (
		<Anchor component={Link} to={to} state={state} className={className} c="inherit" fw={600} underline="hover" size="sm">
			{children}
		</Anchor>
	);
}
