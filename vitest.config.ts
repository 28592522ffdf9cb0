import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'
import { TimesReporter } from './tools/test-times.mjs'
import { UnhandledReporter } from './tools/test-unhandled.mjs'

/**
 * On a machine of two cores vitest would take one. A file waits for its database, a server or a killed process for almost half
 * of its time: with twice as many files as cores, few of them stand idle.
 */
const FILES_AT_A_TIME = 4
/**
 * A file waits for debounces, retries and the clock: with two at a time a sixth of two cores stood idle. What is measured of a page is
 * the best of several tries.
 */
const BROWSER_FILES_AT_A_TIME = 3

/** Every process of a test reads hundreds of modules: what Node has made of them is kept for the next one. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.tenor/compile-cache')

/** Files of one worker share the modules that they have loaded: reading them again was most of the time of short files. */
const unit = {
  environment: 'node',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  isolate: false,
  setupFiles: ['tools/test-seed.ts'],
  // Packages are imported as Node does it; vitest's own way goes through a proxy at each use of a name.
  deps: { interopDefault: false },
  maxWorkers: FILES_AT_A_TIME,
} as const

/** Where tools/test.mjs reads what the run came to. */
const report = process.env['TEST_REPORT']

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A failed list of faults is printed whole.
    chaiConfig: { truncateThreshold: 2_000 },
    reporters: [
      'default',
      ...(report === undefined
        ? []
        : [
            ['json', { outputFile: `${report}.json` }] as const,
            new TimesReporter(report),
            new UnhandledReporter(report),
          ]),
    ],
    projects: [
      { test: { ...unit, name: 'contract', include: ['packages/contract/test/**/*.test.ts'] } },
      {
        test: {
          ...unit,
          name: 'front',
          setupFiles: [...unit.setupFiles, 'tools/test-assets.ts'],
          include: ['packages/{ui,browser,web,console}/test/**/*.test.{ts,tsx}'],
          unstubGlobals: true,
        },
      },
      {
        test: {
          ...unit,
          name: 'server',
          include: ['packages/server/test/**/*.test.ts'],
          globalSetup: ['packages/server/test/test-postgres.ts'],
          setupFiles: [...unit.setupFiles, 'packages/server/test/record-statements.ts'],
          // Against a hang only: beside other work on two cores files have taken ten times what they take alone.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      // Long rounds, which `npm test` leaves out: `npm run faults` has them.
      {
        test: {
          ...unit,
          name: 'rounds',
          include: ['packages/server/test/**/*.round.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      { test: { ...unit, name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 600_000 } },
      {
        test: {
          ...unit,
          name: 'browser',
          maxWorkers: BROWSER_FILES_AT_A_TIME,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['packages/server/test/test-postgres.ts', 'e2e/shared-server.ts'],
          // Against a hang only, as with the waits of the browser itself.
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 180_000 } },
        },
      },
    ],
  },
})
