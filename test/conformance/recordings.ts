import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ReadAnswer } from './compare/read-answer.ts';

/** The recorded answers of a flow by case name, or null where none were recorded. */
export function readRecording(flow: string): Recording | null {
  const file = fileOf(flow);
  if (!existsSync(file)) return null;
  const shared: unknown[] = [];
  const recording: Recording = {};
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const parsed = JSON.parse(line) as RecordedLine;
    if ('part' in parsed) shared.push(parsed.part);
    else recording[parsed.case] = expand(parsed.answer, shared) as ReadAnswer;
  }
  return recording;
}

/** Writes a flow's answers, one a line; before them, once each, the parts that occur more than once. */
export function writeRecording(flow: string, recording: Recording): void {
  const { value, shared } = share(recording);
  const parts = shared.map((part) => ({ part }));
  const cases = Object.entries(value as Record<string, unknown>).map(([name, answer]) => ({ case: name, answer }));
  writeFileSync(fileOf(flow), [...parts, ...cases].map((line) => `${JSON.stringify(line)}\n`).join(''));
}

function fileOf(flow: string): URL {
  return new URL(`./recorded/${flow.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.jsonl`, import.meta.url);
}

function share(value: unknown): { value: unknown; shared: unknown[] } {
  const counts = new Map<string, number>();
  count(value, counts);
  const places = new Map<string, number>();
  const shared: unknown[] = [];
  return { value: replace(value, counts, places, shared), shared };
}

function count(value: unknown, counts: Map<string, number>): void {
  if (!isShareable(value)) return;
  const text = JSON.stringify(value);
  const seen = counts.get(text) ?? 0;
  counts.set(text, seen + 1);
  if (seen === 0 && typeof value === 'object') for (const part of Object.values(value as object)) count(part, counts);
}

function replace(value: unknown, counts: Map<string, number>, places: Map<string, number>, shared: unknown[]): unknown {
  if (!isShareable(value)) return value;
  const text = JSON.stringify(value);
  const place = places.get(text);
  if (place !== undefined) return { $: place };
  const copy = mapParts(value, (part) => replace(part, counts, places, shared));
  if ((counts.get(text) ?? 0) < 2 || text.length < WORTH_SHARING) return copy;
  places.set(text, shared.length);
  shared.push(copy);
  return { $: shared.length - 1 };
}

function expand(value: unknown, shared: readonly unknown[]): unknown {
  if (typeof value === 'object' && value !== null && '$' in value && Object.keys(value).length === 1) {
    return expand(shared[value.$ as number], shared);
  }
  return mapParts(value, (part) => expand(part, shared));
}

function mapParts(value: unknown, map: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, map(part)]));
}

function isShareable(value: unknown): boolean {
  return typeof value === 'string' ? value.length >= WORTH_SHARING : typeof value === 'object' && value !== null;
}

const WORTH_SHARING = 60;

export type Recording = Record<string, ReadAnswer>;

type RecordedLine = { readonly part: unknown } | { readonly case: string; readonly answer: unknown };
