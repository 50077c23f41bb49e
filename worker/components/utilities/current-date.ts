import { defineComponent } from '../../engine/component.ts';
import { makeMessage } from '../../engine/make-value.ts';
import { wallClock } from '../../engine/wall-clock.ts';
import { timeZones } from './time-zones.ts';

/** Tells the time of a place, for prompts and agents. */
export const currentDate = defineComponent({
  type: 'CurrentDate',
  displayName: 'Current Date',
  description: 'Tells the date and time of a time zone.',
  icon: 'clock',
  inputs: [
    {
      name: 'timezone',
      input: 'DropdownInput',
      displayName: 'Timezone',
      info: 'Where to look at the clock.',
      options: [...timeZones.keys()],
      value: 'UTC',
      toolMode: true,
    },
  ],
  outputs: [
    {
      name: 'current_date',
      displayName: 'Current Date',
      types: ['Message'],
      method: 'get_current_date',
      toolMode: true,
      async run(inputs, context) {
        const text = tellTime(String(inputs.timezone ?? ''), context.now());
        context.status(text);
        return makeMessage(context, { text });
      },
    },
  ],
});

/** The sentence of a zone at a time in milliseconds; for a zone that is none, the sentence that says so. */
export function tellTime(zone: string, now: number): string {
  const names = timeZones.get(zone);
  if (names === undefined) return `Error: ${complaint(zone)}`;
  const local = clockOf(zone === 'Factory' ? 'UTC' : zone)(now);
  const offset = Math.round((local - Math.floor(now / 1000) * 1000) / 60_000);
  const clock = new Date(local).toISOString().slice(0, 19).replace('T', ' ');
  return `Current date and time in ${zone}: ${clock} ${names.get(offset) ?? offsetName(offset)}`;
}

/** Each zone's clock is kept. */
function clockOf(zone: string): ReturnType<typeof wallClock> {
  const kept = clocks.get(zone);
  if (kept !== undefined) return kept;
  const clock = wallClock(zone);
  clocks.set(zone, clock);
  return clock;
}

const clocks = new Map<string, ReturnType<typeof wallClock>>();

function offsetName(offset: number): string {
  const size = Math.abs(offset);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  const minutes = size % 60 === 0 ? '' : String(size % 60).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${hours}${minutes}`;
}

function complaint(zone: string): string {
  if (zone.startsWith('../')) return `ZoneInfo keys must refer to subdirectories of TZPATH, got: ${zone}`;
  const isPlain = zone !== '' && !zone.startsWith('/') && !zone.endsWith('/') && !/(^|\/)\.?\//.test(zone);
  if (!isPlain) return `ZoneInfo keys must be normalized relative paths, got: ${zone}`;
  return `'No time zone found with key ${zone}'`;
}
