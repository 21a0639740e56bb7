import type { PriceListEncryption } from '#functions/usecases/prices/ports/price-lists.ts';
import { encryptFor } from '../member-encryption.ts';

/** Size of the largest accepted list. */
const UNPACKED_BYTES = 1024 * 1024;

export const priceListEncryption: PriceListEncryption = encryptFor('price-list', UNPACKED_BYTES);
