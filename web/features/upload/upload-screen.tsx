import { useSearchParams } from 'react-router-dom';
import { ChooseSheet } from './choose-sheet.tsx';
import { ImportView } from './import-view.tsx';

/** Bulk upload: choosing and sending a sheet, or with `?import=` what became of one. */
export default function UploadScreen() {
	const [url, setUrl] = useSearchParams();
	const importId = url.get('import');
	return importId ? <ImportView key={importId} importId={importId} /> : <ChooseSheet onSent={(id) => setUrl({ import: id })} />;
}
