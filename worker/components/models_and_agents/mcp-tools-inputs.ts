import type { InputDeclaration } from '../../engine/component.ts';

/** What an editor draws of MCP Tools before a tool is chosen. Its arguments become fields of the node. */
export const mcpToolsInputs: readonly InputDeclaration[] = [
  {
    name: 'mcp_server',
    input: 'McpInput',
    displayName: 'MCP Server',
    info: 'The server whose tools are used.',
    value: {},
    realTimeRefresh: true,
  },
  {
    name: 'use_cache',
    input: 'BoolInput',
    displayName: 'Use Cached Server',
    info: 'Whether the list of its tools may be one that an earlier run has read.',
    value: false,
    advanced: true,
  },
  {
    name: 'verify_ssl',
    input: 'BoolInput',
    displayName: 'Verify SSL Certificate',
    info: 'Certificates are always verified here.',
    value: true,
    advanced: true,
  },
  {
    name: 'tool',
    input: 'DropdownInput',
    displayName: 'Tool',
    info: 'The tool that is called.',
    options: [],
    value: '',
    required: true,
    show: false,
    realTimeRefresh: true,
  },
  {
    name: 'tool_placeholder',
    input: 'MessageTextInput',
    displayName: 'Tool Placeholder',
    info: 'Marks the node as one that may be a tool.',
    value: '',
    inputTypes: ['Message'],
    show: false,
  },
];
