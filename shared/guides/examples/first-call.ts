// Finds round stones from one carat. The key needs the scope market:read.
const { MARKET, KEY } = process.env;

const response = await fetch(`${MARKET}/api/v1/common/search-all-diamonds`, {
	method: 'POST',
	headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
	body: JSON.stringify({ shape: ['ROUND'], caratFrom: 1, size: 10 }),
});
const answer = await response.json();
if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
for (const stone of answer.content) console.log(stone.diamondId, stone.shape, stone.weight, stone.askingPrice);

export {};
