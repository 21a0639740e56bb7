import { parseArgs } from 'node:util';
import { startLocalCloud } from '#infra/local/local-cloud.ts';

/**
 * Starts a market with a test door in a separate process, like a stage for testers. Prints its
 * origin in a line, and ends when its input does. The folder contains the key that signs calls to
 * the door.
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
