import type { InputDeclaration, Inputs } from '../../engine/component.ts';
import { textOf } from '../http-services/json-members.ts';
import { shortsForm, usualForm, videoIdOf } from './video-id.ts';

/** The address of a video, by which nodes about one ask for it. */
export const videoUrl: InputDeclaration = {
  name: 'video_url',
  input: 'MessageTextInput',
  displayName: 'Video URL',
  info: 'Address of the video.',
  required: true,
  inputTypes: ['Message'],
  toolMode: true,
};

/** The key for YouTube's data API. */
export const youTubeKey: InputDeclaration = {
  name: 'api_key',
  input: 'SecretStrInput',
  displayName: 'YouTube API Key',
  required: true,
};

/** The video that a node is about; an address of no known form is taken for the id itself. */
export function videoOf(inputs: Inputs): { readonly id: string; readonly url: string } {
  const url = textOf(inputs.video_url);
  return { id: videoIdOf(url, [usualForm, shortsForm]) ?? url.trim(), url };
}
