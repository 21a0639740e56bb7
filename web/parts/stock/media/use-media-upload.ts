import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { protectWork } from '#web/lib/browser/busy.ts';
import type { MediaItem } from '#web/lib/files/media-draft.ts';
import { type SentMedia, sendMedia } from '#web/lib/files/send-media.ts';
import { DIAMOND, reloadAllStones } from '../diamond-cache.ts';

const NOTHING: ReadonlyMap<string, number> = new Map();

/** Uploads photos and video of a stone and updates the stone wherever it is shown. */
export function useMediaUpload() {
	const client = useQueryClient();
	const [shares, setShares] = useState(NOTHING);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	/**
	 * Sets the stone's photos and video in place of the `shown` attachments. After a partial failure call it again
	 * with the items and attachments of the result.
	 */
	const send = async (diamondId: string, items: readonly MediaItem[], shown: Diamond['attachmentDetailsResponseDtoList']): Promise<SentMedia> => {
		setBusy(true);
		setFailure(undefined);
		try {
			const onShare = (key: string, share: number) => setShares((known) => new Map(known).set(key, share));
			const sent = await protectWork(() => sendMedia(diamondId, items, shown, onShare));
			if (sent.diamond) {
				client.setQueryData([DIAMOND, diamondId], sent.diamond);
				void reloadAllStones(client);
			}
			return sent;
		} catch (error) {
			setFailure(describeError(error));
			return { diamond: undefined, items: [...items], complete: false };
		} finally {
			setShares(NOTHING);
			setBusy(false);
		}
	};
	/** `shares`: the sent share, 0 to 1, of each item that is being uploaded. */
	return { shares, busy, failure, send };
}
