import { pythonStr } from '../../engine/python-text.ts';
import { type Json, objectsOf, textOf } from '../http-services/json-members.ts';

/** Hits as an agent reads them, and what the query was made into. */
export function resultsText({ results, autopromptString: prompt }: Json): string {
  const hits = objectsOf(results).map((hit) =>
    lines({
      Title: hit.title,
      URL: hit.url,
      ID: hit.id,
      Score: hit.score,
      'Published Date': hit.publishedDate,
      Author: hit.author,
      Extract: hit.extract,
    }),
  );
  return `${hits.join('\n\n')}${prompt ? `\n\nAutoprompt String: ${textOf(prompt)}` : ''}`;
}

/** Pages as an agent reads them; their authors stand right behind their contents, as there. */
export function contentsText(contents: readonly Json[]): string {
  const pages = contents.map(({ id, url, title, extract, author }) => {
    const page = lines({ ID: id, URL: url, Title: title, Extract: extract });
    return `${page}Author: ${pythonStr(author ?? null)}`;
  });
  return pages.join('\n\n');
}

function lines(members: Json): string {
  return Object.entries(members)
    .map(([name, value]) => `${name}: ${pythonStr(value ?? null)}`)
    .join('\n');
}
