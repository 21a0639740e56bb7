import pMap from 'p-map';
import type { Certificates, StatedCertificate } from '#functions/usecases/stock/ports/certificates.ts';
import { nameCertificate } from '#shared/domain/stock/certificate.ts';
import { certificate } from '../entities/listings.ts';
import { hasSucceeded } from '../table/conditions.ts';

const STORED_AT_ONCE = 16;

export const certificates: Certificates = {
	async get(wanted) {
		const { data } = await certificate.get({ name: nameCertificate(wanted) }).go();
		return data ? { certificate: wanted, stone: data.stone, listedAt: data.listedAt } : undefined;
	},

	async keep(stated) {
		await pMap(stated, keepUnlessOlder, { concurrency: STORED_AT_ONCE, stopOnError: false });
	},
};

/** Stores a statement unless a newer one is stored. Versions of one listing have the same `listedAt`. */
async function keepUnlessOlder({ certificate: stated, stone, listedAt, version }: StatedCertificate): Promise<void> {
	const statement = certificate.put({ name: nameCertificate(stated), stone, listedAt, version });
	const newer = statement.where((stored, { notExists, lt, eq }) => {
		const isOlderVersion = `(${notExists(stored.version)} OR ${lt(stored.version, version)})`;
		return `${notExists(stored.listedAt)} OR ${lt(stored.listedAt, listedAt)} OR (${eq(stored.listedAt, listedAt)} AND ${isOlderVersion})`;
	});
	await hasSucceeded(newer.go());
}
