import { useQueryClient } from '@tanstack/react-query';
import pMap from 'p-map';
import { useCallback, useRef, useState } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { MediaFault } from '#shared/domain/stock/media.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { protectWork } from '#web/lib/browser/busy.ts';
import { isNew, type NewItem } from '#web/lib/files/media-draft.ts';
import { checkMediaFile } from '#web/lib/files/media-file.ts';
import { nameFile } from '#web/lib/files/send-file.ts';
import { sendMedia } from '#web/lib/files/send-media.ts';
import { reloadAllStones } from '#web/parts/stock/diamond-cache.ts';
import { findOwnStone } from '#web/parts/stock/media/find-own-stone.ts';
import { groupFiles, pickNew, readLotIds, type StoneFiles } from './match-files.ts';

/** The state of one of many files. A `refused` file was not sent; a `failed` one may be retried. */
export type FileFate =
	| { step: 'checking' | 'waiting' | 'done' }
	| { step: 'sending'; share: number }
	| { step: 'refused'; fault: MediaFault | 'NO_ROOM' | 'NO_LOT' }
	| { step: 'failed'; reason: string };

export interface ManyFile {
	key: string;
	file: File;
	lotId?: string;
	fate: FileFate;
}

/** Number of stones whose files are uploaded concurrently. */
const STONES_SENT_AT_ONCE = 2;

/** Uploads many photos and videos: each finds its stone by the lot id in its name and is added to the stone's media. */
export function useManyFiles(memberId: string) {
	const client = useQueryClient();
	const [files, setFiles] = useState<readonly ManyFile[]>([]);
	const [running, setRunning] = useState(0);
	const stones = useRef(new Map<string, Promise<Diamond | undefined>>());
	/** The attachments of a file's stone before the file was first sent. */
	const before = useRef(new Map<string, readonly string[]>());
	const lastTurn = useRef(Promise.resolve());

	const tell = useCallback((key: string, changed: Partial<ManyFile>) => {
		setFiles((known) => known.map((one) => (one.key === key ? { ...one, ...changed } : one)));
	}, []);
	const add = async (chosen: readonly File[]) => {
		const fresh = chosen.map((file): ManyFile => ({ key: crypto.randomUUID(), file, fate: { step: 'checking' } }));
		setFiles((known) => [...known, ...fresh]);
		await run(fresh);
	};
	const retry = async () => {
		const failed = files.filter(({ fate }) => fate.step === 'failed');
		for (const { key } of failed) tell(key, { fate: { step: 'waiting' } });
		await run(failed);
	};
	const clear = () => setFiles([]);

	/** Runs take turns: each adds to the files that its stones have when it begins. */
	const run = async (some: readonly ManyFile[]) => {
		setRunning((count) => count + 1);
		const begin = () => protectWork(() => takeTurn(some));
		lastTurn.current = lastTurn.current.then(begin, begin);
		await lastTurn.current;
	};

	const takeTurn = async (some: readonly ManyFile[]) => {
		// A stone's files may have changed since they were read.
		stones.current.clear();
		try {
			const matched: { stone: Diamond; item: NewItem }[] = [];
			for (const { key, file } of some) {
				const found = await match(key, file).catch((error: unknown) => tell(key, { fate: { step: 'failed', reason: describeError(error) } }));
				if (found) matched.push(found);
			}
			const waiting = groupFiles(matched);
			for (const { key } of waiting.flatMap(({ tooMany }) => tooMany)) tell(key, { fate: { step: 'refused', fault: 'NO_ROOM' } });
			await pMap(waiting, send, { concurrency: STONES_SENT_AT_ONCE });
		} finally {
			void reloadAllStones(client);
			setRunning((count) => count - 1);
		}
	};

	const match = async (key: string, file: File) => {
		const checked = await checkMediaFile(file);
		if (typeof checked === 'string') {
			tell(key, { fate: { step: 'refused', fault: checked } });
			return undefined;
		}
		for (const lotId of readLotIds(file.name)) {
			const stone = await ownStone(lotId);
			if (!stone) continue;
			const arrived = hasArrived(stone, nameFile(checked.file), before.current.get(key));
			tell(key, { lotId: stone.lotId, fate: { step: arrived ? 'done' : 'waiting' } });
			return arrived ? undefined : { stone, item: { ...checked, key } };
		}
		tell(key, { fate: { step: 'refused', fault: 'NO_LOT' } });
		return undefined;
	};

	const ownStone = (lotId: string): Promise<Diamond | undefined> => {
		const known = stones.current.get(lotId);
		if (known) return known;
		const asked = findOwnStone(lotId, memberId);
		stones.current.set(lotId, asked);
		return asked;
	};

	const send = async (files: StoneFiles) => {
		const fresh = pickNew(files);
		const { diamondId, attachmentDetailsResponseDtoList: shown } = files.stone;
		for (const { key } of fresh) {
			tell(key, { fate: { step: 'sending', share: 0 } });
			if (!before.current.has(key))
				before.current.set(
					key,
					shown.map(({ attachmentId }) => attachmentId),
				);
		}
		try {
			const sent = await sendMedia(diamondId, files.items, shown, (key, share) => tell(key, { fate: { step: 'sending', share } }));
			for (const { key } of fresh) {
				const left = sent.items.filter(isNew).find((item) => item.key === key);
				tell(key, { fate: left ? { step: 'failed', reason: left.problem ?? '' } : { step: 'done' } });
			}
		} catch (error) {
			for (const { key } of fresh) tell(key, { fate: { step: 'failed', reason: describeError(error) } });
		}
	};

	return { files, busy: running > 0, add, retry, clear };
}

/** Returns whether a file that was sent before is attached, although its sender got no answer. `before`: the attachments at that time, if it was sent. */
function hasArrived({ attachmentDetailsResponseDtoList: attachments }: Diamond, fileName: string, before: readonly string[] | undefined): boolean {
	return before !== undefined && attachments.some((one) => one.fileName === fileName && !before.includes(one.attachmentId));
}
