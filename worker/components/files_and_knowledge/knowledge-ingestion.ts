import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData } from '../../engine/make-value.ts';
import type { Collection } from '../../engine/services/collections.ts';
import type { Data, DataFrame } from '../../engine/values.ts';
import { documentIds } from '../vectorstores/document-ids.ts';
import { logOnce } from '../vectorstores/log-once.ts';
import { storeDocuments } from '../vectorstores/store-documents.ts';
import { type KnowledgeFacts, knowledgeEmbeddings, knowledgeFacts, openKnowledge } from './knowledge-base.ts';
import { ingestionInputs } from './knowledge-ingestion-inputs.ts';
import { type ColumnRole, columnRoles, type KnowledgeRow, knowledgeRows, tableOfInput } from './knowledge-rows.ts';

/** Adds a table's rows to a knowledge base of the user's; the first ones make it. */
export const knowledgeIngestion = defineComponent({
  type: 'KnowledgeIngestion',
  displayName: 'Knowledge Ingestion',
  description: 'Adds the rows of a table to a knowledge base of yours.',
  icon: 'upload',
  inputs: ingestionInputs,
  outputs: [
    {
      name: 'dataframe_output',
      displayName: 'Results',
      types: ['Data'],
      method: 'build_kb_info',
      toolMode: true,
      async run(inputs, context) {
        try {
          return await ingest(inputs, context);
        } catch (error) {
          if (!(error instanceof TerminalError)) throw error;
          throw new TerminalError(`Error during KB ingestion: ${error.message}`, error.code);
        }
      },
    },
  ],
});

async function ingest(inputs: Inputs, context: ComponentContext): Promise<Data> {
  const table = tableOfInput(inputs.input_df);
  const roles = columnRoles(inputs, table);
  const base = openKnowledge(context, inputs.knowledge_base);
  const stored = await context.step('facts', () => base.facts());
  const facts = knowledgeFacts(stored, context.now());
  const key = String(inputs.api_key ?? '');
  const rows = await newRows(base, await knowledgeRows(table, roles), inputs, context);
  const kept = { ...facts, ...(key !== '' && { api_key: key }) };
  const isTold = stored !== null && key === '';
  await store(base, rows, facts, { key, chunkSize: inputs.chunk_size, kept: isTold ? null : kept }, context);
  context.log('', `Added ${rows.length} documents to vector store '${inputs.knowledge_base}'`);
  context.status(`✅ KB **${inputs.knowledge_base}** saved · ${table.rows.length} chunks.`);
  return makeData(summary(inputs, context, table, roles));
}

async function newRows(base: Collection, rows: KnowledgeRow[], inputs: Inputs, context: ComponentContext) {
  const hashes = rows.map(({ hash }) => hash);
  const known = new Set(await context.step('known', () => base.known([...new Set(hashes)])));
  const others = await documentIds(context, rows.length);
  const withIds = rows.map((row, place) => ({
    ...row,
    // Rows of a table that are alike are kept all; those of earlier tables are known by the hash.
    id: known.has(row.hash) || hashes.indexOf(row.hash) < place ? (others[place] as string) : row.hash,
  }));
  if (inputs.allow_duplicates === true) return withIds;
  for (const hash of hashes.filter((each) => known.has(each))) {
    context.log('', `Skipping duplicate row with hash ${hash}`);
  }
  return withIds.filter(({ hash }) => !known.has(hash));
}

/** The facts are kept once the first rows have vectors: a key that does not work makes no base. */
async function store(
  base: Collection,
  rows: readonly (KnowledgeRow & { readonly id: string })[],
  facts: KnowledgeFacts,
  { key, chunkSize, kept }: { key: string; chunkSize: unknown; kept: KnowledgeFacts | null },
  context: ComponentContext,
): Promise<void> {
  let untold = kept;
  const tell = async () => {
    const told = untold;
    untold = null;
    if (told !== null) await context.step('set facts', () => base.setFacts({ ...told }));
  };
  if (rows.length > 0) {
    const model = await knowledgeEmbeddings(context, { ...facts, chunk_size: Number(chunkSize ?? 1000) }, key);
    const documents = rows.map(({ id, text, metadata }) => ({ id, text, metadata }));
    await storeDocuments(documents, model, context, async (part) => {
      await tell();
      logOnce(context, await context.step('add', () => base.add(part)));
    });
  }
  await tell();
}

function summary(inputs: Inputs, context: ComponentContext, table: DataFrame, roles: readonly ColumnRole[]) {
  const named = (role: 'vectorize' | 'identifier') => roles.filter((each) => each[role]).map(({ name }) => name);
  return {
    kb_id: context.newId(),
    kb_name: inputs.knowledge_base,
    rows: table.rows.length,
    column_metadata: {
      total_columns: table.columns.length,
      mapped_columns: roles.length,
      unmapped_columns: table.columns.length - roles.length,
      columns: roles,
      summary: { vectorized_columns: named('vectorize'), identifier_columns: named('identifier') },
    },
    path: `knowledge_bases/${inputs.knowledge_base}`,
    config_columns: roles.length,
    timestamp: new Date(context.now()).toISOString().replace('Z', '000+00:00'),
  };
}
