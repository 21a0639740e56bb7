import { inspectFile } from '#functions/adapters/stock/inspect-file.ts';
import { openCopyMarket } from '#functions/open-copy-market.ts';
import { openMediaMarket } from '#functions/open-media-market.ts';
import { openThreadMarket } from '#functions/open-thread-market.ts';
import { linkOwnData, readOwnData, requestOwnData } from '#functions/usecases/accounts/own-data/own-data.ts';
import { readCaseMessages, uploadCaseFile, writeCaseMessage } from '#functions/usecases/auctions/messages/case-messages.ts';
import { addFileExport } from '#functions/usecases/audit/add-export.ts';
import { confirmMedia } from '#functions/usecases/stock/media/attach-media.ts';
import { addFiles, addFilesToMany, replaceMedia } from '#functions/usecases/stock/media/describe-media.ts';
import { packMedia } from '#functions/usecases/stock/media/pack-media.ts';
import { keys } from './call/read-key.ts';
import { serve } from './serve.ts';

/** Photos, videos, messages with files, and copies of the own data. Files themselves are exchanged directly with storage. */
export const handler = serve<'media'>(
	{
		updateAttachment: async ({ params, body, caller, market }) => ({ uploads: await replaceMedia(openMediaMarket(market), caller, params.id, body) }),
		uploadAttachments: ({ body, caller, market }) => addFilesToMany(openMediaMarket(market), caller, body),
		uploadAttachment: async ({ body, caller, market }) => ({ uploads: await addFiles(openMediaMarket(market), caller, body.diamondId, [body.file]) }),
		confirmAttachments: ({ params, caller, market }) => confirmMedia(openMediaMarket(market), inspectFile, caller, params.id),
		downloadAll: async ({ params, caller, market }) => {
			const archive = await packMedia(openMediaMarket(market), caller, params.id);
			await addFileExport(market, caller, 'MEDIA', params.id);
			return redirect(archive);
		},
		readCaseMessages: ({ params, query, caller, market }) => readCaseMessages(openThreadMarket(market), caller, params.id, query.before),
		writeCaseMessage: ({ params, body, caller, market }) => writeCaseMessage(openThreadMarket(market), caller, params.id, body),
		uploadCaseFile: ({ params, body, caller, market }) => uploadCaseFile(openThreadMarket(market), caller, params.id, body),
		ownData: ({ caller, market }) => readOwnData(openCopyMarket(market), caller),
		requestOwnData: ({ caller, market }) => requestOwnData(openCopyMarket(market), caller),
		linkOwnData: ({ caller, market }) => linkOwnData(openCopyMarket(market), caller),
	},
	{ keys },
);

function redirect(location: string): Response {
	return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}
