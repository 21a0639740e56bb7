import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { isForMembers } from '#web/parts/stock/diamond-cache.ts';
import { SharedCertificate } from '#web/parts/stock/shared-certificate.tsx';
import { useStone } from '../use-stone.ts';
import { BidDialog } from './bid-dialog.tsx';

interface Props {
	/** The stone as the list shows it. */
	diamond: Diamond;
	opened: boolean;
	onClose: () => void;
}

/** Shows the bid dialog over a list, with the stone as it is now. */
export function BidOverList({ diamond, opened, onClose }: Props) {
	const { memberId } = useViewer();
	const { query } = useStone(diamond.diamondId, memberId);
	// A stone that was opened earlier may be older than the list until it is loaded again.
	const present = query.data && isForMembers(query.data) && query.data.version >= diamond.version ? query.data : diamond;
	return (
		<BidDialog diamond={present} opened={opened} onClose={onClose}>
			<SharedCertificate diamond={present} onLeave={onClose} />
		</BidDialog>
	);
}
