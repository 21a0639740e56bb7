/** The laboratory's own page that verifies a report, for laboratories that offer one by number. */
export function makeReportLink(laboratory: string, number: string): string | undefined {
	const plain = encodeURIComponent(number.replace(/\s/g, ''));
	switch (laboratory) {
		case 'GIA':
			return `https://www.gia.edu/report-check?reportno=${plain}`;
		case 'IGI':
			return `https://www.igi.org/verify-your-report/?r=${plain}`;
		case 'HRD':
			return `https://my.hrdantwerp.com/?record_number=${plain}`;
		default:
			return undefined;
	}
}
