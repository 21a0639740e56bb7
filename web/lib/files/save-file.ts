/** Milliseconds for which the file stays available to the browser's download. */
const HELD_FOR = 60_000;

export function saveFile(content: Blob, name: string): void {
	const address = URL.createObjectURL(content);
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), HELD_FOR);
}
