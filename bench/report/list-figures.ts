import type { Lists } from '../measures/lists.ts';
import { ratioOf, type Throughput } from '../measures/throughput.ts';
import { blank, type Figure } from './figure.ts';
import { throughputFigure } from './throughput-figure.ts';

/** The lines of lists: each with another that tells how many times longer it takes than among 100 flows. */
export function listFigures({ headers, full, search }: Lists): Figure[] {
  return [
    throughputFigure('list of 50 of 10,000 flows: headers', headers),
    besideFew(headers),
    throughputFigure('list of 50 of 10,000 flows: full', full),
    besideFew(full),
    throughputFigure('search of 10,000 flows', search),
  ];
}

function besideFew(throughput: Throughput): Figure {
  const longer = (name: string) =>
    throughput[name] ? `× ${ratioOf(throughput, `${name} of 100`, name).toFixed(2)}` : '';
  return {
    ...blank,
    what: '… its time beside 50 of 100',
    rillflow: longer('rillflow'),
    langflow: longer('langflow'),
    wanted: '× 1.5',
  };
}
