import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { readStageSettings, type StageSettings } from '../config.ts';

const CdkJson = z.object({ context: z.object({ stages: z.unknown() }) });

/** Reads a stage's settings from `cdk.json`, for programs that CDK does not start. Throws with the paths of invalid settings. */
export async function readSettings(stage: string): Promise<StageSettings> {
	const { context } = CdkJson.parse(JSON.parse(await readFile(new URL('../../cdk.json', import.meta.url), 'utf8')));
	return readStageSettings(stage, context.stages);
}
