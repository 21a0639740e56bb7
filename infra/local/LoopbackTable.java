import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;

/** Starts DynamoDB Local as its own main class does, but for this machine alone: by itself it listens on every network interface, and has no option for that. */
class LoopbackTable {
	public static void main(String[] options) throws Exception {
		var table = ServerRunner.createServerFromCommandLineArgs(options);
		var server = table.getClass().getDeclaredField("server");
		server.setAccessible(true);
		for (var connector : ((Server) server.get(table)).getConnectors()) ((ServerConnector) connector).setHost("127.0.0.1");
		table.start();
		endWithParent();
	}

	/** Ends this process when the one that started it has ended, however it ended: its end of our standard input is closed then. */
	static void endWithParent() throws Exception {
		while (System.in.read() >= 0) {}
		System.exit(0);
	}
}
