import { medianOf, ratioOf, type Throughput } from '../measures/throughput.ts';
import { blank, type Figure, milliseconds, rounded, whole } from './figure.ts';

/** A line of what was put under load: answers a second, and in brackets how long half of them took at most. */
export function throughputFigure(what: string, throughput: Throughput, wanted = ''): Figure {
  const rate = (name: string) => {
    const rounds = throughput[name];
    if (rounds === undefined) return '';
    const wait = medianOf(rounds, ({ p50 }) => p50);
    return `${rounded(medianOf(rounds, ({ perSecond }) => perSecond))}/s (${milliseconds(wait)})`;
  };
  return {
    ...blank,
    what,
    rillflow: rate('rillflow'),
    limit: rate('limit'),
    ofLimit: `${whole(ratioOf(throughput, 'rillflow', 'limit') * 100)} %`,
    langflow: rate('langflow'),
    timesLangflow: throughput.langflow ? `× ${whole(ratioOf(throughput, 'rillflow', 'langflow'))}` : '',
    wanted,
  };
}
