import * as z from 'zod';
import { lenientJsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { rotateSecret } from '../../store/flows/webhook-secrets.ts';
import { flowPath } from './flow-path.ts';

const example = {
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  live: 2,
  rotated_at: '2026-11-01T10:00:00.000Z',
};

export const putWebhookSecret = endpoint({
  summary: 'Make or rotate a flow’s webhook secret',
  description:
    'From now on the flow takes only webhooks signed by the Standard Webhooks specification. The secret is shown this once. The one before it counts until the next rotation; older ones count no more. A sender that has a secret of its own gives it as `secret`.',
  tag: 'Flows',
  access: 'user',
  params: flowPath,
  body: lenientJsonBody(SecretBody()),
  responses: {
    200: {
      description: 'The secret, and how many of the flow’s count now',
      schema: z.object({ secret: z.string(), live: z.number().int(), rotated_at: z.iso.datetime() }),
      example,
    },
    403: { description: 'The flow is shared with you, and not yours' },
    404: { description: 'No such flow of yours' },
  },
  async handle({ app, principal, params, body }) {
    const secret = body.secret ?? newSecret();
    const { live, rotatedAt } = await rotateSecret(app, principal, params.flow_id, secret);
    const answer = { secret, live, rotated_at: new Date(rotatedAt).toISOString() };
    return json(answer, 200, { 'cache-control': 'no-store' });
  },
});

function SecretBody() {
  const own = z
    .string()
    .regex(
      /^whsec_(?:(?:[A-Za-z0-9+/]{4}){8,20}(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)?|(?:[A-Za-z0-9+/]{4}){21}[A-Za-z0-9+/]{2}==)$/,
      'Input should be whsec_ and 24 to 64 bytes in base64',
    )
    .meta({ description: 'The sender’s own secret, in place of a new one', examples: [example.secret] });
  return z
    .object({ secret: own.nullish() })
    .meta({ id: 'WebhookSecretBody', examples: [{}, { secret: example.secret }] });
}

function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
}
