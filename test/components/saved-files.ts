import { onTestFinished } from 'vitest';

/** Collects the files that the page downloads while the test runs, by their names. */
export function collectSavedFiles(): ReadonlyMap<string, Promise<string>> {
	const [saved, contents] = [new Map<string, Promise<string>>(), new Map<string, Promise<string>>()];
	const [create, click] = [URL.createObjectURL, HTMLAnchorElement.prototype.click];
	URL.createObjectURL = (content) => {
		const address = create(content);
		if (content instanceof Blob) contents.set(address, content.text());
		return address;
	};
	HTMLAnchorElement.prototype.click = function save() {
		saved.set(this.download, contents.get(this.href) ?? Promise.resolve(''));
	};
	onTestFinished(() => {
		URL.createObjectURL = create;
		HTMLAnchorElement.prototype.click = click;
	});
	return saved;
}
