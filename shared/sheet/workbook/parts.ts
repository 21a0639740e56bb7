import { SheetRefused } from '../problems.ts';
import { type Archive, makeMeter } from './archive.ts';
import { readXml } from './xml.ts';

/** Largest size in bytes of each part that describes a workbook. */
const PART_BYTES = 32 * 1024 * 1024;

/** Opens a part that describes a workbook. Throws {@link SheetRefused} with `TOO_LARGE` if it is larger than any program writes. */
export async function* openPart(archive: Archive, name: string): AsyncGenerator<Uint8Array> {
	const spend = makeMeter(PART_BYTES);
	for await (const piece of archive.open(name)) {
		spend(piece.length);
		yield piece;
	}
}

interface Target {
	id: string;
	type: string;
	target: string;
}

/** Reads the parts to which a part of the archive refers. The archive itself is the part without a name. */
export async function readTargets(archive: Archive, part: string): Promise<Target[]> {
	const folder = part.slice(0, part.lastIndexOf('/') + 1);
	const path = `${folder}_rels/${part.slice(folder.length)}.rels`;
	const targets: Target[] = [];
	if (!archive.has(path)) return targets;
	await readXml(openPart(archive, path), {
		open(tag, getAttributes) {
			if (tag !== 'Relationship') return;
			const { Id = '', Type = '', Target = '', TargetMode } = getAttributes();
			// External files are not read.
			if (TargetMode === 'External') return;
			targets.push({ id: Id, type: Type, target: parseTarget(Target, folder) });
		},
	});
	return targets;
}

/** Returns the name of the file to which a part in `folder` refers by `target`. Throws {@link SheetRefused} if `target` is no address. */
function parseTarget(target: string, folder: string): string {
	try {
		// URL resolves `..` and a leading slash as the format does.
		return decodeURI(new URL(target, `file:///${folder}`).pathname.slice(1));
	} catch {
		throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
	}
}
