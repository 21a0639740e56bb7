import { mapJobQueues } from '#infra/job-queues.ts';
import { SHEET_DELIVERIES } from '#infra/sheets.ts';
import type { FunctionHost } from '../functions/functions.ts';
import { MEDIA_QUEUE, SHEETS_QUEUE } from '../settings.ts';
import type { StateFolder } from '../state-folder.ts';
import { openQueue } from './queue.ts';

/** Opens the queues of uploads and of jobs, each with its function. */
export function openQueues(state: StateFolder, functions: FunctionHost, log: (line: string) => void) {
	const sheets = openQueue({
		name: SHEETS_QUEUE,
		file: state.path('queue.json'),
		consume: (event) => functions.invoke('sheetUploaded', event),
		deliveries: SHEET_DELIVERIES,
		log,
	});
	const media = openQueue({ name: MEDIA_QUEUE, file: state.path('media-queue.json'), consume: (event) => functions.invoke('mediaUploaded', event), log });
	const jobs = mapJobQueues((name, { function: worker, atOnce, tries }) =>
		openQueue({ name, file: state.path(`${name}-queue.json`), consume: (event) => functions.invoke(worker, event), log, atOnce, deliveries: tries }),
	);
	return { sheets, media, jobs, all: [sheets, media, ...Object.values(jobs)] };
}
