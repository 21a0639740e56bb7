import type { Certificates } from '#functions/usecases/stock/ports/certificates.ts';
import { nameCertificate } from '#shared/domain/stock/certificate.ts';
import { certificate } from '../entities/listings.ts';
import { buildPut } from '../table/params.ts';
import { putItems } from '../table/partitions.ts';

export const certificates: Certificates = {
	async get(wanted) {
		const { data } = await certificate.get({ name: nameCertificate(wanted) }).go();
		return data ? { certificate: wanted, stone: data.stone, listedAt: data.listedAt } : undefined;
	},

	async keep(known) {
		// A batch may not name an item twice.
		const last = new Map(known.map((one) => [nameCertificate(one.certificate), one]));
		await putItems([...last].map(([name, { stone, listedAt }]) => buildPut(certificate.put({ name, stone, listedAt })).Put.Item ?? {}));
	},
};
