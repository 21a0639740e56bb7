import { useSearchParams } from 'react-router-dom';
import { loadLater } from '#web/lib/browser/on-demand.tsx';

const ChooseSheet = loadLater(async () => (await import('./choose-sheet.tsx')).ChooseSheet);

const ImportView = loadLater(async () => (await import('./result/import-view.tsx')).ImportView);

export default function UploadScreen() {
	const [url, setUrl] = useSearchParams();
	const importId = url.get('import');
	return importId ? <ImportView key={importId} importId={importId} /> : <ChooseSheet onSent={(id) => setUrl({ import: id })} />;
}
