import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Every form uses the component of `web/ui/forms/form.tsx`, which lists the errors in a summary that takes the focus. */

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web/*.tsx'], { encoding: 'utf8' })
	.trim()
	.split('\n')
	.flatMap((path) => {
		try {
			return { path, text: readFileSync(path, 'utf8') };
		} catch {
			// The file is deleted, but the deletion is not committed yet.
			return [];
		}
	});

test('no screen has a form of its own making', () => {
	expect(sources.filter(({ text }) => /<form\b/.test(text)).map(({ path }) => path)).toEqual(['web/ui/forms/form.tsx']);
});

test('no form does without what keeps it from saying nothing', () => {
	const forms = sources.filter(({ text }) => /<Form\b/.test(text));
	expect(forms.length).toBeGreaterThan(20);
	// A form that may send without checking its fields handles that itself.
	expect(forms.filter(({ text }) => !/onSubmit=/.test(text)).map(({ path }) => path)).toEqual([]);
});
