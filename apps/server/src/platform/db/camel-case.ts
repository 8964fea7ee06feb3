import {
  CamelCasePlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  RawNode,
  type RootOperationNode,
  type UnknownRow,
  ValueNode,
} from 'kysely';

/**
 * Converts names of tables and columns between `likeThis` in TypeScript and `like_this` in the database. Raw
 * SQL is sent unchanged, but the keys of its rows are converted.
 */
export class CamelCase extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    // Converting copies all nodes, which took 6 % of the processor time of reading a profile.
    return isRawSql(args.node) ? args.node : super.transformQuery(args);
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const names = Object.keys(result.rows[0] ?? {});
    if (!names.some((name) => name.includes('_'))) return result;
    const keys = names.map((name) => [name, this.camelCase(name)] as const);
    const rows = result.rows.map((row) => {
      const renamed: UnknownRow = {};
      for (const [name, key] of keys) renamed[key] = row[name];
      return renamed;
    });
    return { ...result, rows };
  }
}

/** Whether a statement consists only of raw SQL and values, and has no names to convert. */
function isRawSql(node: OperationNode): boolean {
  return ValueNode.is(node) || (RawNode.is(node) && node.parameters.every(isRawSql));
}
