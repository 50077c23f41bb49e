/** Where answers about what a user owns differ on purpose from Langflow's, and why. */
export const intended: readonly IntendedLack[] = [
  // What is a fault of ours there is a fault of the caller's here, and is told.
  ...[
    'flow from no JSON',
    'project of no flows downloaded',
    'file of a flow downloaded that is not there',
    'image of a flow that is none',
    'file renamed that is not there',
    'files as a ZIP that are not there',
    'variable deleted that is not there',
    'same password again',
  ].map((step) => ({ step, path: 'status', reason: 'it answers 500 to a mistake of the caller' })),
  lack('flow changed that is not there', 'body.detail', 'its text repeats the status'),
  lack('flow with a taken name', 'body.detail', 'its text has lost the name of the field'),
  lack('project from no JSON', 'body.detail', 'ours says what was expected'),
  lack('flows in a batch', 'body.of a list.folder_id', 'flows that are in no project are in no list of the editor'),
  lack('basic examples', 'body.of a list.endpoint_name', 'examples can be run by their names'),
  lack(
    'headers of a project by pages',
    'body.items.of a list.icon',
    'a page is of headers where headers are asked for',
  ),
  lack('flows downloaded', 'disposition', 'archives have the time and no maker in their names'),
  lack('project downloaded', 'disposition', 'a plain name stands plain, so that every client reads it'),
  lack('file of a flow downloaded', 'disposition', 'its header lacks a semicolon'),
  lack('file downloaded', 'disposition', 'names of any letters stand in a second spelling'),
  lack('file that is no form', 'body.detail', 'both versions of files say the same'),
  lack('files listed', 'body.of a list.user_id', 'the specification has the number of the user (2.5)'),
];

function lack(step: string, path: string, reason: string): IntendedLack {
  return { step, path, reason };
}

export interface IntendedLack {
  readonly step: string;
  /** As `firstLack` tells it. */
  readonly path: string;
  readonly reason: string;
}
