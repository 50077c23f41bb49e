import type { RunFailure } from '../engine/errors.ts';
import type { PreparedRun } from './prepare.ts';

/**
 * The payload of an `error` event: a message record of category `error`, as clients show it (facts 12), without a
 * traceback.
 */
export function errorPayload(run: PreparedRun, failure: RunFailure) {
  const { componentName, vertexId, reason } = failure;
  const source = { id: vertexId, display_name: componentName, source: componentName };
  const content = {
    type: 'error',
    duration: null,
    header: {},
    component: componentName,
    field: null,
    reason: `**${failure.code}**\n - **${reason}**\n`,
    solution: null,
    traceback: null,
  };
  return {
    timestamp: `${new Date(run.context.now()).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    sender: componentName,
    sender_name: componentName,
    session_id: run.order.sessionId,
    context_id: null,
    text: `${reason}\n`,
    files: [],
    error: true,
    edit: false,
    properties: {
      text_color: 'red',
      background_color: 'red',
      edited: false,
      source,
      icon: 'error',
      allow_markdown: false,
      positive_feedback: null,
      state: 'complete',
      targets: [],
    },
    category: 'error',
    content_blocks: [{ title: 'Error', contents: [content], allow_markdown: true, media_url: null }],
    id: run.context.newId(),
    flow_id: run.flow.id,
    duration: null,
    code: failure.code,
    retryable: failure.retryable,
  };
}
