import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { configDefaults, defineConfig } from 'vitest/config';

const inWorkerd = 'test/**/*.workerd.test.ts';
const againstAServer = ['test/{blackbox,clients,crash}/**/*.test.ts', 'test/conformance/*.test.ts'];

// The groups run one after the other: what measures times against a started server has the machine to itself.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
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
        test: { name: 'workerd', include: [inWorkerd], sequence: { groupOrder: 1 } },
      },
      {
        test: {
          name: 'blackbox',
          include: againstAServer,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
