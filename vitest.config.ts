import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { configDefaults, defineConfig } from 'vitest/config';

const inWorkerd = 'test/**/*.workerd.test.ts';
const againstAServer = 'test/{blackbox,clients,crash}/**/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, inWorkerd, againstAServer],
        },
      },
      {
        plugins: [cloudflareTest({ wrangler: { configPath: './wrangler.toml' } })],
        test: { name: 'workerd', include: [inWorkerd] },
      },
      {
        test: {
          name: 'blackbox',
          include: [againstAServer],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
