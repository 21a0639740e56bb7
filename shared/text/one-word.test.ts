import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Where a word of the page's last column is right: the text around it that is allowed. */
const RIGHT_USES: { readonly [word: string]: RegExp } = {
	application: /application\/json|Unexpected Application Error/gi,
	case: /in any case/gi,
	refused: /fields in a request are refused/gi,
	リクエスト: /リクエスト(?:本文|に不明|が許可)/g,
	縦: /縦横比/g,
	横: /縦横比|横に表示/g,
	強い: /色の強い/g,
};

/** Japanese spellings that have no term of their own in docs/words.md: each pattern with the right word. */
const LEFT_FOR: readonly [spelling: RegExp, word: string][] = [
	[/販売(?!権)/, '出品、成約'],
	[/承認・拒否/, '入札を承諾、却下'],
	[/リストを更新/, '掲載を更新'],
	[/リクエストした|のリクエスト(?:が|を)/, '依頼'],
	[/お客様(?!向け)/, '貴社、自社'],
	[/保存した検索(?!条件)/, '保存した検索条件'],
	[/ほかの/, '他の'],
	[/ブラウザ(?!ー)/, 'ブラウザー'],
	// The market counts calendar days.
	[/営業日/, '日'],
	[/自分の(?:上限額|入札|最高|状況|価格表)/, '自社の'],
	[/売り希望価格/, '希望価格'],
	[/重量帯/, '重量区分'],
	// A mere message saves nobody from a ban.
	[/(?:ご|新たな|から)連絡が(?:ない|なければ)/, '確認、申し立て'],
	[/(?:件の石|石が\{\{count(?:, whole)?\}\}件|[つ点個]の石|石を1つ)/, '{{count}}石'],
	[/[０-９Ａ-Ｚａ-ｚ％～]/, '半角の英数字と%、〜'],
	[/[ぁ-んァ-ヶ一-龠々）」]:|\d時(?!間)/, '：、17:00'],
];

/** English that no dealer uses. */
const UNSAID = [
	/waits for you\b/i,
	/not open to you/i,
	/to the start page/i,
	/the present search/i,
	/through the results/i,
	/appear by themselves/i,
	/\bplease login\b|\bto login\b/i,
	/\bequals\b(?!\}\})/i,
	/\bfetched\b/i,
	/\bsign(?:ed)? (?:in|out|up)\b|\bsign-(?:in|out|up)\b/i,
	/\be-mail/i,
	// The word is register.
	/\bapply\b/i,
	// "$8,400/ct" without a space; without an amount it is "per carat".
	/[^\s"] \/ct\b/,
	/once more who/i,
	/(?:confirm|decide|answer|reject)[^.]*\buntil \{\{/i,
	/\bthe (?:least|greatest)\b/i,
	// A dealer reads it as the next business day, and knows no zone of the market.
	/\bmarket (?:days?|time)\b/i,
];

const LINES = readLines('ja');
const ENGLISH = readLines('en');

function readLines(language: string): { place: string; text: string }[] {
	const root = join(import.meta.dirname, 'locales', language);
	return globSync('**/*.json', { cwd: root }).flatMap((file) =>
		readFileSync(join(root, file), 'utf8')
			.split('\n')
			.map((line, at) => ({ place: `${file}:${at + 1}`, text: line.replaceAll(/"[\w-]+":/g, '') })),
	);
}

test.each(UNSAID)('no English text says %s', (spelling) => {
	expect(ENGLISH.filter(({ text }) => spelling.test(text)).map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});

test.each(LEFT_FOR)('no Japanese text says %s: the word is %s', (spelling) => {
	expect(LINES.filter(({ text }) => spelling.test(text)).map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});

interface Concept {
	english: string[];
	japanese: string[];
	notThese: string[];
}

const CONCEPTS: Concept[] = readFileSync(join(import.meta.dirname, '../../docs/words.md'), 'utf8')
	.split('\n')
	.filter((line) => /^\| (?!concept)[a-z]/.test(line))
	.map((line) => {
		const [english = [], japanese = [], notThese = []] = line
			.split('|')
			.slice(2, 5)
			.map((cell) => cell.split(',').map((word) => word.trim()));
		return { english, japanese, notThese };
	});

const isJapanese = (word: string) => /[ぁ-んァ-ヶ一-龠々]/.test(word);
const escapeWord = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Lists the texts of the word's language that use it elsewhere than in its right uses. */
function findUses(word: string): string[] {
	const pattern = isJapanese(word) ? new RegExp(escapeWord(word)) : new RegExp(`(?<![\\w{])${escapeWord(word)}s?(?!\\w)`, 'i');
	const right = RIGHT_USES[word] ?? /a^/;
	return (isJapanese(word) ? LINES : ENGLISH).filter(({ text }) => pattern.test(text.replace(right, ''))).map(({ place, text }) => `${place} ${text}`);
}

test('every term of docs/words.md is one that dealers read', () => {
	expect(CONCEPTS.length).toBeGreaterThan(40);
	expect(CONCEPTS.flatMap(({ english }) => english).filter((term) => !ENGLISH.some(({ text }) => text.toLowerCase().includes(term.toLowerCase())))).toEqual([]);
	expect(CONCEPTS.flatMap(({ japanese }) => japanese).filter((term) => !LINES.some(({ text }) => text.includes(term)))).toEqual([]);
});

test.each(CONCEPTS.flatMap(({ notThese }) => notThese))('no text says “%s”, which docs/words.md leaves to other words', (word) => {
	expect(findUses(word)).toEqual([]);
});

test('sentences are polite: none ends in a plain verb', () => {
	const plain = /(?:だ|ある|する|れる|きる|なる|ない|(?<!まし|でし)た)。/;
	expect(LINES.filter(({ text }) => plain.test(text)).map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});
