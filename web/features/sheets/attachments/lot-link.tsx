import { Anchor } from '@mantine/core';
import { linkTo } from '#shared/contract/screens.ts';
import { Link } from '#web/lib/addresses/navigation.ts';

/** Shows a lot id of a sheet, linked to its stone if the stone is listed. */
export function LotLink({ lotId, diamondId }: { lotId: string | null; diamondId?: string | null }) {
	if (!diamondId) return lotId;
	return (
		<Anchor component={Link} to={linkTo('stone', { id: diamondId })} size="sm">
			{lotId}
		</Anchor>
	);
}
