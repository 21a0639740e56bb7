/** A WebSocket of the page whose other end is a test: `receive` brings a message. It answers CONNECT, and confirms frames that request a receipt. */
export class FakeSocket extends EventTarget {
	/** Sockets that the page has opened, the last one at the end. */
	static readonly opened: FakeSocket[] = [];
	/** Returns whether the market handles a frame with this command. */
	static handles: (command: string) => boolean = () => true;

	readonly url: string;
	readonly sent: string[] = [];
	readyState = 0;
	onopen?: () => void;
	onclose?: (event: { code: number }) => void;

	constructor(url: string) {
		super();
		this.url = url;
		FakeSocket.opened.push(this);
		queueMicrotask(() => {
			this.readyState = 1;
			this.onopen?.();
		});
	}

	/** As in a browser, the handler is called after the listeners that were added before it. */
	set onmessage(handler: (event: Event) => void) {
		this.addEventListener('message', handler);
	}

	send(frame: string): void {
		this.sent.push(frame);
		const [command = ''] = frame.split('\n');
		if (!FakeSocket.handles(command)) return;
		if (command === 'CONNECT') this.receive('CONNECTED\nversion:1.2\nheart-beat:0,300000\n\n\0');
		const [, receipt] = /\nreceipt:(.+)\n/.exec(frame) ?? [];
		if (receipt) this.receive(`RECEIPT\nreceipt-id:${receipt}\n\n\0`);
	}

	receive(data: string): void {
		queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('message'), { data })));
	}

	/** Sends the page a message of a subscription. */
	tell(destination: string, body: object): void {
		this.receive(`MESSAGE\nsubscription:${destination}\nmessage-id:1\ndestination:${destination}\n\n${JSON.stringify(body)}\0`);
	}

	close(): void {
		this.readyState = 3;
		this.onclose?.({ code: 1000 });
	}
}
