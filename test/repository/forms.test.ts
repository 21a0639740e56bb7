import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Every form is the one of `web/ui/forms/form.tsx`, which says what is wrong in a summary that takes the focus. */

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web/*.tsx'], { encoding: 'utf8' })
	.trim()
	.split('\n')
	.flatMap((path) => {
		try {
			return { path, text: readFileSync(path, 'utf8') };
		} catch {
			// Deleted, and not committed yet.
			return [];
		}
	});

test('no screen has a form of its own making', () => {
	expect(sources.filter(({ text }) => /<form\b/.test(text)).map(({ path }) => path)).toEqual(['web/ui/forms/form.tsx']);
});

test('no form does without what keeps it from saying nothing', () => {
	const forms = sources.filter(({ text }) => /<Form\b/.test(text));
	expect(forms.length).toBeGreaterThan(20);
	// What may send without a look at the fields says so itself.
	expect(forms.filter(({ text }) => !/onSubmit=/.test(text)).map(({ path }) => path)).toEqual([]);
});
