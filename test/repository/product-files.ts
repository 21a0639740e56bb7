import { globSync } from 'node:fs';
import { dirname } from 'node:path';

const PRODUCT = '{bin,functions,infra,shared,web}/**/*';

/** Lists the product's source files with one of these endings, tests excluded. */
export function listProductFiles(endings: readonly string[] = ['ts', 'tsx', 'js', 'css', 'java']): string[] {
	return globSync(`${PRODUCT}.{${endings.join(',')}}`).filter((file) => !/\.test\.tsx?$/.test(file));
}

/** Counts the product's source files that are directly in each folder, the fullest folder first. */
export function countByFolder(): [folder: string, count: number][] {
	const folders = [...Map.groupBy(listProductFiles(), dirname)].map(([folder, files]): [string, number] => [folder, files.length]);
	return folders.sort(([, one], [, other]) => other - one);
}
