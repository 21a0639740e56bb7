import { Anchor } from '@mantine/core';
import { linkTo } from '#shared/contract/screens.ts';
import { Link } from '#web/lib/addresses/navigation.ts';

/** A lot of a sheet, which leads to its stone where that is on the market. */
export function LotLink({ lotId, diamondId }: { lotId: string | null; diamondId?: string | null }) {
	if (!diamondId) return lotId;
	return (
		<Anchor component={Link} to={linkTo('stone', { id: diamondId })} size="sm">
			{lotId}
		</Anchor>
	);
}
