import { parse } from 'bowser';
import type { Device } from '#shared/domain/accounts/session.ts';

/** No browser has a longer user agent, and parsing would take long. */
const LONGEST_AGENT = 512;
/** Names appear in pages and mails, so only plausible names of the library's list are accepted. */
const NAME = /^[\p{L}\d ._+-]{1,40}$/u;

/** Reads a browser's name and system without versions: `Chrome` on `Windows`. Unknown parts are left out. */
export function readDevice(agent: string | undefined): Device {
	if (!agent || agent.length > LONGEST_AGENT) return {};
	const { browser, os } = parse(agent);
	return { ...readName('browser', browser.name), ...readName('system', os.name) };
}

function readName(field: keyof Device, name: string | undefined): Device {
	return name && NAME.test(name) ? { [field]: name } : {};
}
