/** Rows of the grid have fixed heights, so that nothing moves when stones come in. Colours derive from the page's own. */
const RULES = `
:host {
	--accent: var(--diamond-accent, #0c7585);
	--on-accent: var(--diamond-on-accent, #fff);
	--line: var(--diamond-border, color-mix(in srgb, currentColor 22%, transparent));
	--radius: var(--diamond-radius, 8px);
	display: block;
	font: var(--diamond-font, inherit);
	color: var(--diamond-text, inherit);
	background: var(--diamond-background, transparent);
	text-align: start;
}
:host([hidden]), [hidden] { display: none !important; }
*, ::before, ::after { box-sizing: border-box; }
button, input, select { font: inherit; color: inherit; }
button, summary, select, .chip { cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; min-height: 44px; }
.status { margin: 0; margin-inline-end: auto; font-weight: 600; }
.plain, summary, select, input[type=number] {
	min-height: 44px;
	padding: 8px 14px;
	border: 1px solid var(--line);
	border-radius: var(--radius);
	background: transparent;
}
select option { color: #000; background: #fff; }
input[type=number] { width: 8em; padding: 8px; }
summary { list-style: none; display: inline-flex; align-items: center; gap: 6px; }
summary::-webkit-details-marker { display: none; }
details { padding-block: 8px; }
.filters { min-height: 60px; }
.fields { display: grid; gap: 14px; padding: 14px; margin-block-start: 8px; border: 1px solid var(--line); border-radius: var(--radius); }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend { padding: 0; margin-block-end: 6px; font-weight: 600; }
.chips, .ranges { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
.ranges label { display: grid; gap: 4px; }
.chip { position: relative; display: inline-flex; align-items: center; gap: 6px; min-height: 44px; padding: 6px 12px; border: 1px solid var(--line); border-radius: 22px; }
.chip input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
.chip:has(:checked) { background: var(--accent); color: var(--on-accent); border-color: transparent; }
.chip:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.grid { list-style: none; margin: 12px 0; padding: 0; display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 158px), 1fr)); grid-auto-rows: 308px; }
.card {
	display: flex; flex-direction: column; gap: 4px; width: 100%; height: 100%; padding: 10px; overflow: hidden;
	text-align: start; background: transparent; border: 1px solid var(--line); border-radius: var(--radius);
}
button.card:hover { border-color: var(--accent); }
.wait { background: color-mix(in srgb, currentColor 5%, transparent); }
.void { visibility: hidden; }
.picture { display: flex; gap: 8px; overflow: auto hidden; width: 100%; aspect-ratio: 1; max-height: 150px; flex: none; justify-content: safe center; }
.picture picture, .picture svg { flex: none; height: 100%; max-width: 100%; aspect-ratio: 1; }
.picture img { display: block; width: 100%; height: 100%; object-fit: cover; border-radius: calc(var(--radius) / 2); }
.name { font-weight: 600; display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical; overflow: hidden; }
.more { font-size: .875em; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.price { margin-block-start: auto; font-weight: 600; }
.pages { display: flex; gap: 12px; align-items: center; justify-content: center; min-height: 44px; }
.stone { display: grid; gap: 16px 32px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr)); margin-block: 12px; }
.stone .picture { max-height: 420px; }
h2 { margin: 0 0 8px; font-size: 1.375em; line-height: 1.3; }
.stone .price { font-size: 1.25em; margin: 0 0 12px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 20px; margin: 0 0 16px; }
dd { margin: 0; overflow-wrap: anywhere; }
.contact { display: flex; flex-wrap: wrap; gap: 10px; }
.contact a { display: inline-flex; align-items: center; min-height: 44px; padding: 8px 16px; border-radius: var(--radius); border: 1px solid var(--line); color: inherit; text-decoration: none; }
.contact a:first-child { background: var(--accent); color: var(--on-accent); border-color: transparent; }
`;

/** The style sheet, made by a script, which a strict content security policy permits. */
export function makeStyles(): CSSStyleSheet {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(RULES);
	return sheet;
}
