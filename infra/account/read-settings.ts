import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { readStageSettings, type StageSettings } from '../config.ts';

const CdkJson = z.object({ context: z.object({ stages: z.unknown() }) });

/** A stage's settings as `cdk.json` has them, for programs that CDK does not start. Throws with the paths of what is wrong. */
export async function readSettings(stage: string): Promise<StageSettings> {
	const { context } = CdkJson.parse(JSON.parse(await readFile(new URL('../../cdk.json', import.meta.url), 'utf8')));
	return readStageSettings(stage, context.stages);
}
