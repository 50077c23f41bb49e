import { type Json, objectOf, textOf } from '../http-services/json-members.ts';

/** The pictures of a video, as `thumbnail_<size>_url`, `_width` and `_height`, in the order of their names. */
export function thumbnailsOf(snippet: Json): Json {
  const members = Object.entries(objectOf(snippet.thumbnails)).flatMap(([size, picture]): [string, unknown][] => {
    const { url, width = 0, height = 0 } = objectOf(picture);
    const name = `thumbnail_${size}`;
    return [
      [`${name}_url`, url],
      [`${name}_width`, width],
      [`${name}_height`, height],
    ];
  });
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Numbers that YouTube gives as texts; 0 where one is missing. `names` maps a column to YouTube's own name. */
export function countsOf(statistics: unknown, names: Readonly<Record<string, string>>): Json {
  const found = objectOf(statistics);
  return Object.fromEntries(Object.entries(names).map(([column, name]) => [column, Number(found[name] ?? 0)]));
}

/** `PT1H2M3S` as `01:02:03`, less than an hour as `02:03`. */
export function clockOf(duration: unknown): string {
  const [hours, minutes, seconds] = ['H', 'M', 'S'].map((unit) =>
    Number(new RegExp(`(\\d+)${unit}`).exec(textOf(duration))?.[1] ?? 0),
  ) as [number, number, number];
  const parts = hours > 0 ? [hours, minutes, seconds] : [minutes, seconds];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** What every kind of detail tells of the film itself. */
export function qualityOf(details: Json): { definition: string; rest: Json } {
  return {
    definition: textOf(details.definition ?? 'hd').toUpperCase(),
    rest: {
      has_captions: details.caption === 'true',
      licensed_content: details.licensedContent ?? false,
      projection: details.projection ?? 'rectangular',
    },
  };
}
