import { defineConfig } from 'vitest/config'

const unit = { environment: 'node', testTimeout: 20_000, hookTimeout: 60_000 } as const

export default defineConfig({
  test: {
    projects: [
      { test: { ...unit, name: 'contract', include: ['packages/contract/test/**/*.test.ts'] } },
      {
        test: {
          ...unit,
          name: 'front',
          include: ['packages/{ui,web,console}/test/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...unit,
          name: 'server',
          include: ['packages/server/test/**/*.test.ts'],
          globalSetup: ['packages/server/test/test-postgres.ts'],
          testTimeout: 60_000,
        },
      },
      { test: { ...unit, name: 'house', include: ['tools/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          ...unit,
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // A page on a machine that does other things as well takes more than the one second of the default.
          expect: { poll: { timeout: 15_000 } },
          // Each journey has a server, a database and a browser of its own: one at a time.
          fileParallelism: false,
        },
      },
    ],
  },
})
