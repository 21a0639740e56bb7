export function writeDistance(distance: number, decimal: (value: number, decimals: number) => string): string {
	return `${findSign(distance)}${decimal(Math.abs(distance), 1)}%`;
}

function findSign(distance: number): string {
	if (distance === 0) return '±';
	return distance > 0 ? '+' : '−';
}
