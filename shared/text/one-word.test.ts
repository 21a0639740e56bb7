import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Spellings that were replaced with one word (docs/glossary.md): each pattern with that word. */
const LEFT_FOR: readonly [spelling: RegExp, word: string][] = [
	[/形状/, 'シェイプ'],
	[/縦(?!横比)|(?<!縦)横(?!に表示)/, '長さ、幅'],
	[/1カラット(?:あたり|につき)/, '1ctあたり'],
	[/価格応相談/, '価格はお問い合わせ'],
	[/起源/, '種別'],
	[/お気に入り|注目/, 'ウォッチ'],
	[/市場/, 'マーケット'],
	[/ディーラー|バイヤー/, '業者'],
	[/売却済み|販売済み|売却されました/, '成約済み'],
	[/販売(?!権)/, '出品、成約'],
	[/入札を(?:承認|拒否)|承認・拒否/, '入札を承諾、却下'],
	[/リストを更新/, '掲載を更新'],
	[/リクエストした|のリクエスト(?:が|を)/, '依頼'],
	[/あなた|お客様(?!向け)/, '貴社、自社'],
	[/一括出品/, '一括アップロード'],
	[/保存(?:済みの検索|した検索(?!条件))/, '保存した検索条件'],
	[/弱い|中程度|(?<!色の)強い/, 'Faint、Medium、Strong'],
	[/ほかの/, '他の'],
	[/証明書/, '鑑定書'],
	[/ブラウザ(?!ー)/, 'ブラウザー'],
	[/不承認/, '見送り'],
	[/セッション/, 'ログイン'],
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
	/\bequals\b(?!\}\}|":)/i,
	/\bfetched\b/i,
	/\bsign(?:ed)? (?:in|out|up)\b|\bsign-(?:in|out|up)\b/i,
	/\be-mail/i,
	// The word is register.
	/\bapply\b(?!":)/i,
	// "$8,400/ct" without a space; without an amount it is "per carat".
	/[^\s"] \/ct\b/,
	/once more who/i,
	/(?:confirm|decide|answer|reject)[^.]*\buntil \{\{/i,
	/\bthe (?:least|greatest)\b/i,
];

const LINES = readLines('ja');
const ENGLISH = readLines('en');

function readLines(language: string): { place: string; text: string }[] {
	const root = join(import.meta.dirname, 'locales', language);
	return globSync('**/*.json', { cwd: root }).flatMap((file) =>
		readFileSync(join(root, file), 'utf8')
			.split('\n')
			.map((line, at) => ({ place: `${file}:${at + 1}`, text: line.slice(line.indexOf('": "') + 1) })),
	);
}

test.each(UNSAID)('no English text says %s', (spelling) => {
	expect(ENGLISH.filter(({ text }) => spelling.test(text)).map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});

test.each(LEFT_FOR)('no Japanese text says %s: the word is %s', (spelling) => {
	expect(LINES.filter(({ text }) => spelling.test(text)).map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});

test('every Japanese word of the glossary is one that dealers read', () => {
	const glossary = readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8');
	const table = glossary.slice(glossary.indexOf('## The same in Japanese')).matchAll(/^\| [a-z][^|]*\| ([^|]*[ぁ-んァ-ヶ一-龠々][^|]*?) *\|/gm);
	const words = [...table].flatMap(([, cell = '']) => cell.split('、'));
	expect(words.length).toBeGreaterThan(30);
	expect(words.filter((word) => !LINES.some(({ text }) => text.includes(word)))).toEqual([]);
});

test('sentences are polite: none ends in a plain verb', () => {
	const plain = /(?:だ|ある|する|れる|きる|なる|ない|(?<!まし|でし)た)。/;
	expect(LINES.filter(({ text }) => plain.test(text)).map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});
