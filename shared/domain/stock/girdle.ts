import { GIRDLES, type Girdle } from './diamond.ts';

/** Spellings in reports and sheets, in lower case, as regular expressions. "Slightly thin" is not a GIA term; it means thin. */
const SPELLINGS: Record<Girdle, readonly string[]> = {
	ETN: ['(?:extremely|extr?\\.?|ex\\.?|x\\.?)[\\s_-]*thin', 'etn', 'xtn', 'エクストリームリー[\\s・]*シン', '極薄'],
	VTN: ['(?:very|v\\.?)[\\s_-]*thin', 'vtn', 'ベリー[\\s・]*シン'],
	THN: ['(?:(?:slightly|slt?\\.?|sli\\.?)[\\s_-]*)?thin', 'thn', 'stn', 'tn', '(?:スライトリー[\\s・]*)?シン'],
	MED: ['medium', 'med', 'ミディアム'],
	STK: ['(?:slightly|slt?\\.?|sli\\.?|s\\.?)[\\s_-]*thick', 'stk', 'sltk', 'スライトリー[\\s・]*シック'],
	THK: ['thick', 'thk', 'tk', 'シック'],
	VTK: ['(?:very|v\\.?)[\\s_-]*thick', 'vtk', 'ベリー[\\s・]*シック'],
	ETK: ['(?:extremely|extr?\\.?|ex\\.?|x\\.?)[\\s_-]*thick', 'etk', 'xtk', 'エクストリームリー[\\s・]*シック', '極厚'],
};

/** A regular expression for one term of the scale in lower case. Terms of two words come before those that are a part of them. */
export const GIRDLE_WORD = `(?<![a-z])(?:${['ETN', 'ETK', 'VTN', 'VTK', 'STK', 'THN', 'THK', 'MED'].flatMap((girdle) => SPELLINGS[girdle as Girdle]).join('|')})(?![a-z])`;

const MEANINGS = GIRDLES.map((girdle) => ({ girdle, spelling: new RegExp(`^(?:${SPELLINGS[girdle].join('|')})$`) }));

/** Reads the thin and the thick end of a girdle from its description. Both are absent if the text has no term of the scale. */
export function readGirdle(text: string | undefined): { girdleThin?: Girdle; girdleThick?: Girdle } {
	const words = (text ?? '').normalize('NFKC').toLowerCase().match(new RegExp(GIRDLE_WORD, 'g')) ?? [];
	const steps = words.map((word) => MEANINGS.findIndex(({ spelling }) => spelling.test(word))).filter((step) => step >= 0);
	if (steps.length === 0) return {};
	return { girdleThin: GIRDLES[Math.min(...steps)], girdleThick: GIRDLES[Math.max(...steps)] };
}

/** Lists every step from one end to the other. */
export function listGirdles(thin: Girdle, thick: Girdle): Girdle[] {
	return GIRDLES.slice(GIRDLES.indexOf(thin), GIRDLES.indexOf(thick) + 1);
}
