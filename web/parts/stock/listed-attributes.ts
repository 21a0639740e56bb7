import { ATTRIBUTE_NAMES, type AttributeName } from '#shared/domain/stock/attributes.ts';

/**
 * How lists of stones show each attribute. `grade`: as a column in every table and a line on every card.
 * `own`: in a special way, alone or with other attributes. `page`: only on the stone's page. A missing
 * attribute is a compile error.
 */
const SHOWN_AS = {
	lotId: 'own',
	shape: 'own',
	weight: 'own',
	color: 'own',
	intensity: 'own',
	mainColor: 'own',
	subColor: 'own',
	subColor1: 'own',
	clarity: 'grade',
	cut: 'grade',
	polish: 'grade',
	symmetry: 'grade',
	fluorescence: 'grade',
	brownShade: 'page',
	greenShade: 'page',
	milkiness: 'page',
	eyeClean: 'page',
	laboratory: 'grade',
	certificateNumber: 'page',
	certificateLink: 'page',
	laserInscription: 'page',
	labGrown: 'page',
	treatment: 'own',
	countryOfOrigin: 'page',
	askingPrice: 'own',
	length: 'own',
	width: 'own',
	depth: 'own',
	totalDepth: 'page',
	tablePercent: 'page',
	crownAngle: 'page',
	crownHeight: 'page',
	pavilionAngle: 'page',
	pavilionDepth: 'page',
	girdle: 'page',
	culet: 'page',
	availability: 'page',
	location: 'page',
	remarks: 'page',
	externalLink: 'page',
} as const satisfies Record<AttributeName, 'grade' | 'own' | 'page'>;

export type ListedGrade = { [N in AttributeName]: (typeof SHOWN_AS)[N] extends 'grade' ? N : never }[AttributeName];
export const LISTED_GRADES = ATTRIBUTE_NAMES.filter((name): name is ListedGrade => SHOWN_AS[name] === 'grade');
