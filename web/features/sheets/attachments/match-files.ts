import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { LOT_ID_LENGTH } from '#shared/domain/stock/limits.ts';
import { countRoom, isNew, listItems, type MediaItem, type NewItem } from '#web/lib/files/media-draft.ts';

/** Maximum number of words or numbers after the lot id in a file's name. */
const MOST_PARTS_BEHIND = 2;
const FILE_ENDING = /\.[^.]*$/;
const LAST_PART = /(?:[\s_.-]+[^\s_.-]*|\s*\([^()]*\))$/;

/** Returns the lot ids that a file's name may contain, most likely first: `A-7_front.jpg` belongs to lot `A-7_front`, else to `A-7`. */
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

/** A stone's new list of media, and the files that exceed its limits. */
export interface StoneFiles {
	stone: Diamond;
	items: MediaItem[];
	tooMany: NewItem[];
}

/** Adds files to the media of their stones in the order of their names, up to the limits. */
export function groupFiles(matched: readonly { stone: Diamond; item: NewItem }[]): StoneFiles[] {
	// Compared without extensions, or `A_2.jpg` would come before `A.jpg`, which is the main photo.
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

export function pickNew({ items }: StoneFiles): NewItem[] {
	return items.filter(isNew);
}
