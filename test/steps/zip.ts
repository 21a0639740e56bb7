import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
	name: string;
	content?: string | Buffer;
	/** Unix file mode, including the file type. */
	mode?: number;
	stored?: boolean;
}

/** Makes a ZIP file as archivers on Unix do. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
	const parts: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const { name, content = '', mode = 0o100644, stored = false } of entries) {
		const plain = Buffer.from(content);
		const packed = stored ? plain : deflateRawSync(plain);
		// Version, flags, method, time, date, checksum, sizes, length of the name, no extra field.
		const common = Buffer.alloc(26);
		common.writeUInt16LE(20, 0);
		common.writeUInt16LE(stored ? 0 : 8, 4);
		common.writeUInt32LE(crc32(plain), 10);
		common.writeUInt32LE(packed.length, 14);
		common.writeUInt32LE(plain.length, 18);
		common.writeUInt16LE(Buffer.byteLength(name), 22);
		const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
		const place = Buffer.alloc(14);
		place.writeUInt32LE(((mode & 0xffff) << 16) >>> 0, 6);
		place.writeUInt32LE(offset, 10);
		directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, place, Buffer.from(name)]));
		parts.push(local);
		offset += local.length;
	}
	const list = Buffer.concat(directory);
	const end = Buffer.alloc(22);
	end.write('PK\x05\x06', 'latin1');
	end.writeUInt16LE(entries.length, 8);
	end.writeUInt16LE(entries.length, 10);
	end.writeUInt32LE(list.length, 12);
	end.writeUInt32LE(offset, 16);
	return Buffer.concat([...parts, list, end]);
}
