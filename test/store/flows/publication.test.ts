import { expect, test } from 'vitest';
import { publicationOf } from '../../../worker/store/flows/publication.ts';

const draft = { isOnline: false, onlineVersion: null };
const chosen = { isOnline: false, onlineVersion: 'v1' };
const online = { isOnline: true, onlineVersion: 'v1' };

test.each<[string, Parameters<typeof publicationOf>[0], Parameters<typeof publicationOf>[1], string]>([
  ['nothing leaves a draft', draft, {}, 'offline'],
  ['nothing leaves what is online', online, {}, 'online v1'],
  ['true makes a version of a draft', draft, { is_online: true }, 'publishes a new one'],
  ['true publishes what was chosen', chosen, { is_online: true }, 'publishes v1'],
  ['true leaves what is online', online, { is_online: true }, 'online v1'],
  ['true with a name publishes that', draft, { is_online: true, online_version: 'v2' }, 'publishes v2'],
  ['true with another name publishes that', online, { is_online: true, online_version: 'v2' }, 'publishes v2'],
  ['true with the same name leaves it', online, { is_online: true, online_version: 'v1' }, 'online v1'],
  ['true with null makes a new one', online, { is_online: true, online_version: null }, 'publishes a new one'],
  ['true with an empty name makes a new one', chosen, { is_online: true, online_version: '' }, 'publishes a new one'],
  ['a name alone publishes it where the flow is online', online, { online_version: 'v2' }, 'publishes v2'],
  ['a name alone chooses where it is offline', draft, { online_version: 'v2' }, 'offline, v2 chosen'],
  ['null alone forgets what was chosen', chosen, { online_version: null }, 'offline'],
  ['false unpublishes', online, { is_online: false }, 'offline'],
  ['null unpublishes', online, { is_online: null }, 'offline'],
  ['false with a name keeps it chosen', online, { is_online: false, online_version: 'v1' }, 'offline, v1 chosen'],
  ['false leaves what was chosen offline', chosen, { is_online: false }, 'offline, v1 chosen'],
])('%s', (_, row, wish, expected) => {
  const { isOnline, version, makesVersion, publishes } = publicationOf(row, wish);
  const what = makesVersion ? 'a new one' : version;
  const offline = version === null ? 'offline' : `offline, ${version} chosen`;
  expect(isOnline ? `${publishes ? 'publishes' : 'online'} ${what}` : offline).toBe(expected);
});

test('an online flow is not left without a version', () => {
  expect(() => publicationOf(online, { online_version: null })).toThrow(
    expect.objectContaining({ status: 422, code: 'validation_failed' }),
  );
});
