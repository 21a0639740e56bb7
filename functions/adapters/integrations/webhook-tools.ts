import { mayReachLoopback } from '#functions/environment.ts';
import { encryptFor } from '../member-encryption.ts';
import { openReceivers } from './webhook-receivers.ts';

/** Larger than any secret. */
const SECRET_LENGTH = 1024;

export const webhookEncryption = encryptFor<string>('webhook', SECRET_LENGTH);
export const webhookReceivers = openReceivers({ onLoopback: mayReachLoopback() });
