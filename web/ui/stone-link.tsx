import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { linkTo } from '#shared/contract/screens.ts';
import { Link } from '../lib/navigation.ts';
import { isForMembers, type ShownDiamond } from './diamond-cache.ts';
import { signInFor } from './sign-in-for.ts';

/** Leads to a stone's page, and guests to signing in first. */
export function StoneLink({ diamond, className, children }: { diamond: ShownDiamond; className?: string; children: ReactNode }) {
	const [to, { state }] = isForMembers(diamond) ? [linkTo('stone', { id: diamond.diamondId }), { state: undefined }] : signInFor(diamond.diamondId);
	return (
		<Anchor component={Link} to={to} state={state} className={className} c="inherit" fw={600} underline="hover" size="sm">
			{children}
		</Anchor>
	);
}
