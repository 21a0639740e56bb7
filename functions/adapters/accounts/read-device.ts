import { parse } from 'bowser';
import type { Device } from '#shared/domain/accounts/session.ts';

/** Longer ones are nobody's browser, and would be read for long. */
const LONGEST_AGENT = 512;
/** Names are shown to members and stand in mails: those of the library's own list, and nothing that a visitor makes up. */
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
