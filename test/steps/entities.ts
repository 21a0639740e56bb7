import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../functions/data/entities/', import.meta.url);

/** Each kind of item in the table, as its source declares it: name in the code, kind, and partition key. */
export const ENTITIES = readdirSync(folder).flatMap((file) => {
	const source = readFileSync(new URL(file, folder), 'utf8');
	const found = [...source.matchAll(/^export const (\w+) = new Entity\(\{\n\tmodel: model\('(\w+)'\),.*?primaryKey\(\s*'([^']+)'.*?\n\}\);/gms)];
	if (found.length !== source.split('new Entity(').length - 1) throw new Error(`An entity of ${file} is written in another way`);
	return found.map(([, name = '', kind = '', partition = '']) => ({ name, kind, partition }));
});
