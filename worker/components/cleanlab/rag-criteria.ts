import type { Json } from '../http-services/json-members.ts';

/** What else may be judged: its name, the switch that wants it, and what is asked of the judge. */
export const ragCriteria: readonly RagCriterion[] = [
  {
    name: 'context_sufficiency',
    title: 'Context Sufficiency',
    criteria:
      'The Document alone must hold everything that an answer to the Question needs, for each part of it. It is not sufficient where anything has to be known or assumed besides.',
    query_identifier: 'Question',
    context_identifier: 'Document',
    response_identifier: null,
  },
  {
    name: 'response_groundedness',
    title: 'Response Groundedness',
    criteria:
      'Each fact that the Response states must stand in the Context. The Response is bad where any of them comes from elsewhere. Whether it answers the Query does not count.',
    query_identifier: 'Query',
    context_identifier: 'Context',
    response_identifier: 'Response',
  },
  {
    name: 'response_helpfulness',
    title: 'Response Helpfulness',
    criteria:
      'The AI Assistant Response is helpful where it tries to answer the User Query, rightly or not. It is not helpful where it evades, refuses, or says that it does not know.',
    query_identifier: 'User Query',
    context_identifier: null,
    response_identifier: 'AI Assistant Response',
  },
  {
    name: 'query_ease',
    title: 'Query Ease',
    criteria:
      'The User Request is good where it is clear and can be done, small talk included. It is bad where its intent is unclear, tricky, involved or annoyed. Assume that the assistant knows the user, the terms and the facts.',
    query_identifier: 'User Request',
    context_identifier: null,
    response_identifier: null,
  },
];

export interface RagCriterion extends Json {
  readonly name: string;
  readonly title: string;
}
