/** Returns the laboratory's page that verifies a report, or undefined if the laboratory has no page by number. */
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
