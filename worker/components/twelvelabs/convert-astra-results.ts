import { defineComponent, type Inputs } from '../../engine/component.ts';
import { isData } from '../../engine/value-kind.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { messageOutput } from '../http-services/outputs.ts';

/** Tells the index and the video that results of Astra DB speak of. */
export const convertAstraResults = defineComponent({
  type: 'ConvertAstraToTwelveLabs',
  displayName: 'Convert Astra DB to Pegasus Input',
  description: 'Tells the index and the video of TwelveLabs that results of Astra DB speak of.',
  icon: 'TwelveLabs',
  inputs: [
    {
      name: 'astra_results',
      input: 'HandleInput',
      displayName: 'Astra DB Results',
      required: true,
      list: true,
      inputTypes: ['Data'],
    },
  ],
  outputs: [
    messageOutput({ name: 'index_id', displayName: 'Index ID', method: 'get_index_id' }, async (inputs) =>
      textOf(namedIn(inputs).index_id),
    ),
    messageOutput({ name: 'video_id', displayName: 'Video ID', method: 'get_video_id' }, async (inputs) =>
      textOf(namedIn(inputs).video_id),
    ),
  ],
});

/** Those of the first result that has both, else those of the last. */
function namedIn({ astra_results: given }: Inputs): Json {
  const results = (Array.isArray(given) ? given : [given]).filter(isData).map(({ data }) => {
    const metadata = objectOf(data.metadata);
    return metadata.metadata === undefined ? metadata : objectOf(metadata.metadata);
  });
  return results.find(({ index_id, video_id }) => Boolean(index_id) && Boolean(video_id)) ?? results.at(-1) ?? {};
}
