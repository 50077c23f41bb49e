import type { Files, FileTimes, Transfer, Whole } from '../measures/files.ts';
import { medianOf } from '../measures/throughput.ts';
import { blank, type Figure, whole } from './figure.ts';

/** The lines of files: megabytes a second. */
export function fileFigures({ whole: gigabyte, times }: Files): Figure[] {
  const { rillflow, limit } = gigabyte;
  const rate = (name: string, of: keyof FileTimes) =>
    times[name]?.every((round) => round[of] !== null)
      ? `${whole(medianOf(times[name], (round) => 100 / (round[of] as number)))} MB/s`
      : '';
  const ratio = (name: string, of: keyof FileTimes) =>
    medianOf(
      times.rillflow ?? [],
      (round, index) => (times[name]?.[index]?.[of] ?? Number.NaN) / (round[of] as number),
    );
  const line = (what: string, of: keyof FileTimes): Figure => ({
    ...blank,
    what,
    rillflow: rate('rillflow', of),
    limit: rate('limit', of),
    ofLimit: rate('limit', of) && `${whole(ratio('limit', of) * 100)} %`,
    langflow: rate('langflow', of),
    timesLangflow: times.langflow ? `× ${ratio('langflow', of).toFixed(1)}` : '',
  });
  return [
    gigabyteLine('up', rillflow, limit),
    gigabyteLine('down', rillflow, limit),
    line('files of 100 MB up', 'up'),
    line('files of 100 MB down', 'down'),
    line('a ZIP of 100 files of 1 MB', 'zip'),
  ];
}

function gigabyteLine(way: 'up' | 'down', own: Whole, limit: Whole): Figure {
  const speed = ({ seconds, memory }: Transfer) => `${whole(1000 / seconds)} MB/s (+ ${whole(Math.max(0, memory))} MB)`;
  return {
    ...blank,
    what: `a file of 1 GB ${way} (memory)`,
    rillflow: speed(own[way]),
    limit: speed(limit[way]),
    ofLimit: `${whole((limit[way].seconds / own[way].seconds) * 100)} %`,
    wanted: '+ 150 MB',
  };
}
