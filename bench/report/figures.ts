import type { Readers } from '../measures/builds.ts';
import type { FirstToken } from '../measures/first-token.ts';
import type { Memory } from '../measures/memory.ts';
import { medianOf, type Throughput } from '../measures/throughput.ts';
import type { Webhooks } from '../measures/webhooks.ts';
import type { Row } from '../rows.ts';
import { blank, type Figure, milliseconds, rounded, whole } from './figure.ts';
import { fileFigures } from './file-figures.ts';
import { listFigures } from './list-figures.ts';
import { throughputFigure } from './throughput-figure.ts';

/** Turns what was measured into a line of the table. */
export const figureOf = {
  throughput({ name, wanted }: Row, throughput: Throughput): Figure {
    return throughputFigure(
      name,
      throughput,
      wanted ? `${whole(wanted.ofLimit * 100)} %, × ${wanted.timesOracle}` : '',
    );
  },

  webhooks(measured: Webhooks): Figure[] {
    const rate = (name: string, of: Speed) =>
      measured[name]?.every((round) => round[of] !== null)
        ? `${rounded(medianOf(measured[name], (round) => round[of] as number))}/s`
        : '';
    const ratio = (other: string, of: Speed) =>
      medianOf(measured.rillflow ?? [], (round, index) => (round[of] ?? 0) / (measured[other]?.[index]?.[of] ?? NaN));
    const line = (what: string, of: Speed): Figure => ({
      ...blank,
      what,
      rillflow: rate('rillflow', of),
      limit: rate('limit', of),
      timesLangflow: measured.langflow ? `× ${ratio('langflow', of).toFixed(1)}` : '',
      langflow: rate('langflow', of),
    });
    return [
      {
        ...line('webhooks accepted', 'accepted'),
        ofLimit: `${whole(ratio('limit', 'accepted') * 100)} %`,
        wanted: '60 %, × 10',
      },
      line('background runs finished', 'finished'),
    ];
  },

  firstToken({ server, proxy, own }: FirstToken): Figure {
    return {
      ...blank,
      what: 'first token of a streamed run',
      rillflow: milliseconds(server),
      limit: milliseconds(proxy),
      ofLimit: `+ ${milliseconds(own)}`,
      wanted: '+ 5 ms',
    };
  },

  builds(firstEvent: number, { perSecond, events }: Readers): Figure[] {
    return [
      {
        ...blank,
        what: "a build's start to its first event",
        rillflow: milliseconds(firstEvent),
        wanted: '20 ms',
      },
      {
        ...blank,
        what: `events to 100 readers of one job of ${events}`,
        rillflow: `${rounded(perSecond)}/s`,
      },
    ];
  },

  files: fileFigures,

  lists: listFigures,

  start({ first, later }: { first: number; later: number }): Figure {
    const seconds = (value: number) => `${value.toFixed(2)} s`;
    return {
      ...blank,
      what: 'start to first answer: first, later',
      rillflow: `${seconds(first)}, ${seconds(later)}`,
      wanted: '3 s',
    };
  },

  memory(memory: Memory): Figure {
    const [, ...loaded] = memory;
    return {
      ...blank,
      what: `memory after ${memory.map(({ runs }) => runs.toLocaleString('en')).join(', ')} plain runs`,
      rillflow: `${memory.map(({ megabytes }) => whole(megabytes)).join(', ')} MB`,
      wanted: loaded.length > 1 ? 'flat' : '',
    };
  },
};

type Speed = 'accepted' | 'finished';
