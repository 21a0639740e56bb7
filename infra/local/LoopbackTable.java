import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.shared.access.sqlite.TableSchemaInfo;

/** Starts DynamoDB Local as its own main class does, but for this machine alone: by itself it listens on every network interface, and has no option for that. */
class LoopbackTable {
	public static void main(String[] options) throws Exception {
		cacheSchemas();
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

	/** Parses each description of a table once. By itself DynamoDB Local parses it for every request, a quarter of its processor time. */
	static void cacheSchemas() throws Exception {
		var cached = new BeanDeserializerModifier() {
			@Override
			public JsonDeserializer<?> modifyDeserializer(DeserializationConfig config, BeanDescription bean, JsonDeserializer<?> parsing) {
				return bean.getBeanClass() == TableSchemaInfo.class ? new CachedSchemas(parsing) : parsing;
			}
		};
		for (var reader : List.of("SQLiteDBAccess", "SQLiteDBAccessJob")) {
			var mapper = Class.forName("software.amazon.dynamodb.services.local.shared.access.sqlite." + reader).getDeclaredField("MAPPER");
			mapper.setAccessible(true);
			// The parser then knows the whole description, by which the cache finds its schema.
			((ObjectMapper) mapper.get(null)).configure(JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION, true).registerModule(new SimpleModule().setDeserializerModifier(cached));
		}
	}

	static class CachedSchemas extends DelegatingDeserializer {
		private static final int MOST = 50;
		private record Known(byte[] description, TableSchemaInfo schema) {}

		/** Few, since tables of the same kind have the same description. */
		private final List<Known> cached = new CopyOnWriteArrayList<>();

		CachedSchemas(JsonDeserializer<?> parsing) {
			super(parsing);
		}

		@Override
		protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> parsing) {
			return new CachedSchemas(parsing);
		}

		@Override
		public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
			if (!(parser.currentLocation().contentReference().getRawContent() instanceof byte[] description)) return super.deserialize(parser, context);
			for (var known : cached) if (Arrays.equals(known.description, description)) return copy(known.schema);
			if (cached.size() == MOST) cached.clear();
			var schema = (TableSchemaInfo) super.deserialize(parser, context);
			cached.add(new Known(description, schema));
			return copy(schema);
		}

		/** Copies a schema, since DynamoDB Local writes into the one that it changes. */
		private static TableSchemaInfo copy(TableSchemaInfo schema) throws IOException {
			try {
				var copied = new TableSchemaInfo();
				for (var field : FIELDS) field.set(copied, copyOf(field.get(schema)));
				return copied;
			} catch (IllegalAccessException error) {
				throw new IOException(error);
			}
		}

		private static Object copyOf(Object value) {
			return value instanceof List<?> list ? new ArrayList<>(list) : value instanceof Map<?, ?> map ? new LinkedHashMap<>(map) : value;
		}

		private static final java.lang.reflect.Field[] FIELDS = TableSchemaInfo.class.getDeclaredFields();

		static {
			for (var field : FIELDS) field.setAccessible(true);
		}
	}
}
