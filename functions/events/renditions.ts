import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { openQueue } from '#functions/adapters/job-queues.ts';
import { workPhoto } from '#functions/adapters/stock/render-photo.ts';
import { openMarket } from '#functions/open-market.ts';
import { openMediaMarket } from '#functions/open-media-market.ts';
import { makeRenditions, type ShownPhoto } from '#functions/usecases/stock/media/make-renditions.ts';

const photos = openQueue<ShownPhoto>('RENDITIONS_QUEUE_URL');

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
	return photos.work(event, (photo) => makeRenditions(openMediaMarket(openMarket()), workPhoto, photo));
}
