import type { Difference } from '../compare/first-difference.ts';

/**
 * Parts the lacks of a step's answer from those that are on purpose, and tells the reasons for these. What differs on
 * purpose and does not differ any more is a lack as well.
 */
export function judge(step: string, lacks: readonly Difference[]): { open: Difference[]; reasons: string[] } {
  const known = intended.filter((one) => one.step === step);
  // Another status is another answer altogether.
  const covers = ({ path }: IntendedLack, lack: Difference) => path === 'status' || path === lack.path;
  const idle = known.filter(({ path }) => !lacks.some((lack) => lack.path === path));
  return {
    open: [
      ...lacks.filter((lack) => !known.some((one) => covers(one, lack))),
      ...idle.map(({ path, reason }) => ({ path, ours: 'the same', theirs: `meant to be another: ${reason}` })),
    ],
    reasons: [...new Set(known.map(({ reason }) => reason))],
  };
}

/** Where answers about what a user owns differ on purpose from Langflow's, and why. */
const intended: readonly IntendedLack[] = [
  // Here the caller is told what is wrong.
  ...[
    'flow from no JSON',
    'project of no flows downloaded',
    'file of a flow downloaded that is not there',
    'image of a flow that is none',
    'file renamed that is not there',
    'files as a ZIP that are not there',
    'variable deleted that is not there',
    'same password again',
  ].map((step) => ({ step, path: 'status', reason: 'there a mistake of the caller is a 500' })),
  lack('flow changed that is not there', 'body.detail', 'there the text repeats the status'),
  lack('flow with a taken name', 'body.detail', 'there the text has lost the name of the field'),
  lack('project from no JSON', 'body.detail', 'here the text says what was expected'),
  lack('flows in a batch', 'body.of a list.folder_id', 'there they are in no project, and in no list of the editor'),
  lack('basic examples', 'body.of a list.endpoint_name', 'here examples can be run by their names'),
  lack('basic examples', 'body.of a list.tags', 'there many examples are sorted by tags'),
  lack('basic examples', 'body.of a list.folder_id', 'here examples are in no database, so in no project'),
  ...['icon', 'icon_bg_color', 'gradient', 'data', 'updated_at', 'webhook', 'locked', 'user_id'].map((member) =>
    lack(
      'headers of a project by pages',
      `body.items.of a list.${member}`,
      'there a page of headers is of whole flows',
    ),
  ),
  lack('flows downloaded', 'disposition', 'here archives have the time and no maker in their names'),
  lack('project downloaded', 'disposition', 'here a plain name stands plain, so that every client reads it'),
  lack('file of a flow downloaded', 'disposition', 'there the header lacks a semicolon'),
  lack('file downloaded', 'disposition', 'here names of any letters stand in a second spelling'),
  lack('file that is no form', 'body.detail', 'here both versions of files say the same'),
  lack('files listed', 'body.of a list.user_id', 'here it is the number of the user, as in specification 2.5'),
];

function lack(step: string, path: string, reason: string): IntendedLack {
  return { step, path, reason };
}

interface IntendedLack {
  readonly step: string;
  /** As `lacksOf` tells it. */
  readonly path: string;
  readonly reason: string;
}
