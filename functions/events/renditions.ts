import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { openLane } from '../adapters/lanes.ts';
import { workPhoto } from '../adapters/render-photo.ts';
import { openMarket } from '../open-market.ts';
import { openMediaMarket } from '../open-media-market.ts';
import { makeRenditions, type ShownPhoto } from '../usecases/media/make-renditions.ts';

const photos = openLane<ShownPhoto>('RENDITIONS_QUEUE_URL');

/** Photos that are shown and wait for their renditions. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
	return photos.work(event, (photo) => makeRenditions(openMediaMarket(openMarket()), workPhoto, photo));
}
