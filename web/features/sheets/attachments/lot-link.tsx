import { linkTo } from '#shared/contract/screens.ts';
import { LinkAnchor } from '#web/ui/links.tsx';

/** Shows a lot id of a sheet, linked to its stone if the stone is listed. */
export function LotLink({ lotId, diamondId }: { lotId: string | null; diamondId?: string | null }) {
	if (!diamondId) return lotId;
	return (
		<LinkAnchor to={linkTo('stone', { id: diamondId })} size="sm">
			{lotId}
		</LinkAnchor>
	);
}
