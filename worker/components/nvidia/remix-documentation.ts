import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { recordsOutput, tableOutput } from '../http-services/outputs.ts';
import { checkStatus } from '../http-services/service-answer.ts';
import { ServiceAnswerError } from '../http-services/service-errors.ts';

/** Reads the documentation of NVIDIA's RTX Remix from its search index: a record for each section. */
export const remixDocumentation = defineComponent({
  type: 'RemixDocumentation',
  displayName: 'RTX Remix Documentation',
  description: 'Reads the documentation of NVIDIA RTX Remix.',
  icon: 'NVIDIA',
  carriedAsCode: true,
  inputs: [
    {
      name: 'exclude_paths',
      input: 'MessageTextInput',
      displayName: 'Exclude Paths',
      info: 'Beginnings of paths that are left out.',
      value: ['source', 'CHANGELOG.html', 'docs/changelog', 'docs/contributing/api.html'],
      list: true,
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    tableOutput({ name: 'dataframe_output', displayName: 'DataFrame', method: 'fetch_documentation_dataframe' }, read),
    recordsOutput({ name: 'data_output', displayName: 'Data', method: 'fetch_documentation_data' }, read),
  ],
});

const base = 'https://docs.omniverse.nvidia.com/kit/docs/rtx_remix/latest/';

/** Read once for both outputs. */
function read(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const reading =
    (context.scratch.get('sections') as Promise<readonly Json[]> | undefined) ?? fetchAll(inputs, context);
  context.scratch.set('sections', reading);
  return reading;
}

async function fetchAll(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const answer = await askService(context, { url: `${base}searchindex.js` });
  checkStatus(answer);
  const sections = objectsOf(indexOf(answer.text).data)
    .filter((section) => textOf(section.content) !== '' && !isExcluded(textOf(section.filename), inputs.exclude_paths))
    .map(({ display_name: title = '', content, filename, anchor }) => ({
      title,
      text: content,
      url: `${base}${textOf(filename)}${textOf(anchor) === '' ? '' : `#${anchor}`}`,
    }));
  return sections.length > 0 ? sections : [nothing];
}

const nothing = {
  title: 'No documentation found',
  text: 'No documentation entries were found in the search index',
  url: `${base}searchindex.js`,
};

/** The index is a script that assigns one object. */
function indexOf(script: string): Json {
  const found = /const searchData = (\{.*\});/s.exec(script)?.[1];
  if (found === undefined) throw new ServiceAnswerError('Could not parse search index data');
  return objectOf(JSON.parse(found));
}

function isExcluded(path: string, excluded: unknown): boolean {
  return Array.isArray(excluded) && excluded.some((beginning) => path.startsWith(textOf(beginning)));
}
