/** What the calls that run a flow, or build it, refuse of one that is not the caller's to run, or not for now. */
export const runRefusals = {
  403: {
    description:
      'A flow that you see but may not run; or of another’s flow what only its owner sets or sees: the text names the field',
  },
  404: { description: 'No such flow that you may see' },
  423: { description: 'The flow is on hold' },
};
