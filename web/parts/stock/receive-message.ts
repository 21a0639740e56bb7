import type { QueryClient } from '@tanstack/react-query';
import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import { createGatherer } from '#web/lib/live/gather.ts';
import { changeShownDiamond, reloadStones } from './diamond-cache.ts';
import { applyMessage, isPartial } from './live-diamond.ts';

/**
 * Creates a function that applies live messages to all cached answers. After partial messages it loads the shown
 * answers that contain the stones again, once for a burst of messages. `memberId` is the viewer.
 */
export function createReceiver(client: QueryClient, memberId: string): (message: DiamondMessage) => void {
	const reload = createGatherer<string>((diamondIds) => void reloadStones(client, diamondIds));
	return (message) => {
		let isIncomplete = false;
		changeShownDiamond(client, message.diamondId, (diamond) => {
			const changed = applyMessage(diamond, message, memberId);
			isIncomplete ||= changed !== diamond && isPartial(message, diamond);
			return changed;
		});
		if (isIncomplete) reload(message.diamondId);
	};
}
