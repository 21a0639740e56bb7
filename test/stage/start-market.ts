import { parseArgs } from 'node:util';
import { startLocalCloud } from '#infra/local/local-cloud.ts';

/**
 * A market with a test door in a process of its own, as a stage for testers is
 * elsewhere: says its origin in a line, and ends when its input does. What
 * signs calls to the door is kept in the folder.
 */
const { folder, table } = parseArgs({ options: { folder: { type: 'string' }, table: { type: 'string' } } }).values;
const cloud = await startLocalCloud({
	port: 0,
	stateFolder: folder,
	fresh: false,
	seed: false,
	web: false,
	testDoor: true,
	cold: true,
	behindEntrance: true,
	tableEndpoint: table,
	log: (line) => console.error(line),
});
console.log(cloud.url);
process.stdin.resume().once('end', async () => {
	await cloud.close();
	process.exit();
});
