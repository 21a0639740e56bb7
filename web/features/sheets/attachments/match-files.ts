import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { LOT_ID_LENGTH } from '#shared/domain/stock/limits.ts';
import { countRoom, isNew, listItems, type MediaItem, type NewItem } from '#web/lib/files/media-draft.ts';

/** Words or numbers that may stand behind the lot id in a file's name. */
const MOST_PARTS_BEHIND = 2;
const FILE_ENDING = /\.[^.]*$/;
const LAST_PART = /(?:[\s_.-]+[^\s_.-]*|\s*\([^()]*\))$/;

/** The lots that a file's name may stand for, likeliest first: `A-7_front.jpg` is of lot `A-7_front`, else of `A-7`. */
export function readLotIds(fileName: string): string[] {
	let rest = fileName.replace(FILE_ENDING, '').normalize('NFKC').trim();
	const lots: string[] = [];
	for (let part = 0; part <= MOST_PARTS_BEHIND && rest !== ''; part++) {
		if (rest.length <= LOT_ID_LENGTH) lots.push(rest);
		const shorter = rest.replace(LAST_PART, '').trim();
		if (shorter === rest) break;
		rest = shorter;
	}
	return lots;
}

/** Files of one stone: what it shall show with them, and those for which it has no place left. */
export interface StoneFiles {
	stone: Diamond;
	items: MediaItem[];
	tooMany: NewItem[];
}

/** Puts files behind what their stones have, in the order of their names, as far as there are places. */
export function groupFiles(matched: readonly { stone: Diamond; item: NewItem }[]): StoneFiles[] {
	// Without their endings, or `A_2.jpg` would come before `A.jpg`: the first is the main photo.
	const byName = new Intl.Collator('en', { numeric: true });
	const nameOf = ({ item }: { item: NewItem }) => item.file.name.replace(FILE_ENDING, '');
	const stones = new Map<string, StoneFiles>();
	for (const { stone, item } of matched.toSorted((one, other) => byName.compare(nameOf(one), nameOf(other)))) {
		const files = stones.get(stone.diamondId) ?? { stone, items: listItems(stone.attachmentDetailsResponseDtoList), tooMany: [] };
		stones.set(stone.diamondId, files);
		if (countRoom(item.kind, files.items) > 0) files.items.push(item);
		else files.tooMany.push(item);
	}
	return [...stones.values()];
}

/** Files that are to be sent of one stone's. */
export function pickNew({ items }: StoneFiles): NewItem[] {
	return items.filter(isNew);
}
