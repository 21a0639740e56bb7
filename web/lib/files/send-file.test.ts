import { expect, test } from 'vitest';
import { NewMessage } from '#shared/contract/auctions/messages.ts';
import { nameFile } from './send-file.ts';

test('a name that is too long for the market keeps its end', () => {
	const fileName = nameFile({ name: `${'受領書'.repeat(80)}.pdf` });
	expect(fileName).toMatch(/受領書\.pdf$/);
	const message = { draftId: '01J00000000000000000000001', text: 'Received.', files: [{ fileId: '01J00000000000000000000002', fileName }] };
	expect(NewMessage.parse(message).files).toEqual(message.files);
});
