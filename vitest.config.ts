import { availableParallelism } from 'node:os';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { configDefaults, defineConfig } from 'vitest/config';
import { keepStateInMemory } from './test/support/state-in-memory.ts';

const inWorkerd = 'test/**/*.workerd.test.ts';
const againstAServer = ['test/{blackbox,clients,crash}/**/*.test.ts', 'test/conformance/*.test.ts'];
const aloneOnTheMachine = ['test/blackbox/first-start.test.ts'];

keepStateInMemory();

// Long enough for a machine that others keep busy.
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };

// What a file of the first two groups imports stays loaded for the next one: loading it anew took most of their time.
const reused = { isolate: false, restoreMocks: true, maxWorkers: Math.max(2, availableParallelism() - 1) };

// The groups run one after the other.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patient,
          ...reused,
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, inWorkerd, ...againstAServer],
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            // Durable Objects read their settings from the bindings.
            miniflare: { bindings: { SERVICE_SECRET_KEY: 'a secret for tests' } },
          }),
        ],
        test: { ...patient, ...reused, name: 'workerd', include: [inWorkerd], sequence: { groupOrder: 1 } },
      },
      {
        test: {
          ...patient,
          name: 'blackbox',
          include: againstAServer,
          exclude: [...configDefaults.exclude, ...aloneOnTheMachine],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      { test: { ...patient, name: 'alone', include: aloneOnTheMachine, maxWorkers: 1, sequence: { groupOrder: 3 } } },
    ],
  },
});
