import type { Language } from '#shared/domain/common/language.ts';

const SIZE = {
	width: 22,
	height: 15,
	viewBox: '0 0 60 40',
	style: { borderRadius: 2, boxShadow: '0 0 0 1px rgb(128 128 128 / 35%)' },
} as const;

function EnglishFlag() {
	return (
		<svg aria-hidden="true" {...SIZE}>
			<path d="M0 0h60v40H0z" fill="#012169" />
			<path d="M0 0l60 40M60 0L0 40" stroke="#fff" strokeWidth="8" />
			<path d="M0 0l60 40M60 0L0 40" stroke="#c8102e" strokeWidth="3" />
			<path d="M30 0v40M0 20h60" stroke="#fff" strokeWidth="13" />
			<path d="M30 0v40M0 20h60" stroke="#c8102e" strokeWidth="8" />
		</svg>
	);
}

function JapaneseFlag() {
	return (
		<svg aria-hidden="true" {...SIZE}>
			<path d="M0 0h60v40H0z" fill="#fff" />
			<circle cx="30" cy="20" r="12" fill="#bc002d" />
		</svg>
	);
}

export function Flag({ language }: { language: Language }) {
	return language === 'ja' ? <JapaneseFlag /> : <EnglishFlag />;
}
