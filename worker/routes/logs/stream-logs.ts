import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { pullStream } from '../../http/pull-stream.ts';
import { queryBoolean } from '../../http/query.ts';
import { readingPlace } from '../../http/reading-place.ts';
import { streamed } from '../../http/respond.ts';
import { sseFrame } from '../../http/sse.ts';
import { describeError } from '../../log.ts';
import { speaksPlainTcp } from '../../runs/stream.ts';
import { followLogLines } from '../../store/log-lines.ts';
import { demandLogs } from './demand-logs.ts';
import { stillAllowed } from './still-allowed.ts';

export const streamLogs = endpoint({
  summary: 'Follow the log',
  description:
    'Lines of the log as they come, each an object of its time in milliseconds and its text: server-sent events, with the time as `id`, behind which `Last-Event-ID` goes on. The word `keepalive` breaks each silence. With `stream=true`, which clients of Langflow add, the same objects come bare, with an empty line behind each. You see the lines of your own runs, superusers all. The stream ends within a minute once your credential counts no more.',
  tag: 'Logs',
  access: 'user',
  query: z.object({ stream: queryBoolean(false) }),
  responses: {
    200: { description: 'The lines', media: ['text/event-stream'] },
    501: { description: 'The log is not kept: SERVICE_LOG_RETRIEVER_BUFFER_SIZE is 0' },
  },
  async handle(call) {
    const { app, query, request, traceId } = call;
    demandLogs(app);
    const lines = followLogLines(app, stillAllowed(call), readingPlace(request.headers));
    const form = query.stream ? bare : sse;
    const frames = framesOf(lines, form);
    return streamed(
      pullStream({
        frames,
        ping: form.keepalive,
        pingSeconds: 5,
        probe: speaksPlainTcp(app.config) ? form.probe : null,
        onError: (error) => {
          app.log('error', 'the log cannot be followed', { trace_id: traceId, ...describeError(error) });
          return form.probe;
        },
      }),
    );
  },
});

async function* framesOf(lines: ReturnType<typeof followLogLines>, form: Form): AsyncGenerator<string> {
  // Whoever reads this knows that from here on no line is missed.
  let frames = form.probe;
  for await (const page of lines) {
    for (const { stamp, text } of page) frames += form.frame(stamp, JSON.stringify({ [stamp]: text }));
    yield frames;
    frames = '';
  }
}

const sse: Form = {
  frame: (stamp, data) => sseFrame({ id: stamp, data }),
  keepalive: sseFrame({ data: 'keepalive' }),
  probe: ':\n\n',
};

/** As the reference writes them (facts 14). */
const bare: Form = {
  frame: (_stamp, data) => `${data}\n\n`,
  keepalive: 'keepalive\n\n',
  probe: '\n',
};

interface Form {
  readonly frame: (stamp: number, data: string) => string;
  readonly keepalive: string;
  readonly probe: string;
}
