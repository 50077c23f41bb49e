import * as z from 'zod';
import { FlowRecord } from '../../../schema/wire/flow.ts';
import { ProjectCreate } from '../../../schema/wire/project.ts';
import { isZip } from '../../documents/archive/unzip.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonTexts } from '../../http/json-array.ts';
import { mapPages } from '../../http/map-pages.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { parsePart } from '../../http/validation.ts';
import { createFlows } from '../../store/flows/create.ts';
import { loadFlows } from '../../store/flows/load.ts';
import { flowJson } from '../../store/flows/record.ts';
import { createProject } from '../../store/projects/create.ts';
import { deleteProject } from '../../store/projects/delete.ts';
import { flowFileBody, readFlowFile, readObject } from '../flows/flow-file.ts';
import { FlowList, newFlows } from '../flows/new-flows.ts';

export const uploadProject = endpoint({
  summary: 'Import a project from a file',
  description:
    'A JSON file with `folder_name`, `folder_description` and `flows`, or the ZIP of an exported project, which is named after the file. Taken names get a number.',
  tag: 'Projects',
  access: 'user',
  body: flowFileBody('The project’s file'),
  responses: {
    201: { description: 'The flows of the new project', schema: z.array(FlowRecord) },
    400: { description: 'Not a project’s file' },
  },
  async handle({ app, principal, body }) {
    const { name, description, flows } = readProjectFile(body);
    const { id } = await createProject(app, principal, { name, description });
    try {
      const made = await createFlows(app, principal, flows, { into: id, fromFile: true });
      return await jsonTexts(mapPages(loadFlows(app, made), flowJson), { status: 201 });
    } catch (error) {
      await deleteProject(app, principal, id);
      throw error;
    }
  },
});

function readProjectFile(file: UploadedFile) {
  if (isZip(file.bytes)) {
    const name = parsePart(ProjectCreate.shape.name, nameOf(file.name), 'body', 400);
    return { name, description: null, flows: readFlowFile(file) };
  }
  const { content, text } = readObject(file.bytes, `The file "${file.name}"`);
  const project = parsePart(ProjectFile, both(content), 'body', 400);
  return {
    name: project.folder_name,
    description: project.folder_description ?? null,
    flows: newFlows(project.flows, text),
  };
}

/** Both names of a thing are taken. */
function both(content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { project_name: name, project_description: description } = content;
  return {
    ...(name === undefined ? {} : { folder_name: name }),
    ...(description === undefined ? {} : { folder_description: description }),
    ...content,
  };
}

const ProjectFile = FlowList.extend({
  folder_name: ProjectCreate.shape.name,
  folder_description: ProjectCreate.shape.description,
});

/** A project's name out of that of its archive, as a download has it: `20261121_092252_Support_flows.zip`. */
function nameOf(fileName: string): string {
  const own = fileName.split(/[\\/]/).at(-1) ?? '';
  const bare = own
    .replace(/\.zip$/i, '')
    .replace(/^\d{8}_\d{6}_/, '')
    .replace(/_flows$/, '');
  return bare.replaceAll('\0', '').trim() || 'Imported project';
}
