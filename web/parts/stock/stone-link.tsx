import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { linkTo } from '#shared/contract/screens.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { storeWantedPlace } from '#web/lib/session/wanted-place.ts';
import { isForMembers, type ShownDiamond } from './diamond-cache.ts';

/** Links to a stone's page. Leads guests to the sign-in first. */
export function StoneLink({ diamond, className, children }: { diamond: ShownDiamond; className?: string; children: ReactNode }) {
	const stone = linkTo('stone', { id: diamond.diamondId });
	const guest = !isForMembers(diamond);
	return (
		<Anchor
			component={Link}
			to={guest ? linkTo('login') : stone}
			onClick={guest ? () => storeWantedPlace(stone) : undefined}
			className={className}
			c="inherit"
			fw={600}
			underline="hover"
			size="sm"
		>
			{children}
		</Anchor>
	);
}
