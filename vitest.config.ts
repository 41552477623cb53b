// Three kinds of tests: units (those of the server on a real PostgreSQL), components, journeys in a browser. Files named
// `*.full.test.ts` and `*.full.journey.ts` run in the full tier alone (CANGDAN_TIER=full).
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { TestOrder } from './scripts/test-order.mjs'
import { isFullTier } from './scripts/tier.mjs'

const FRESH_MODULES = fileURLToPath(new URL('scripts/fresh-modules.mjs', import.meta.url))
const SEED = fileURLToPath(new URL('scripts/seed.mjs', import.meta.url))
const BUNDLED = fileURLToPath(new URL('server/src/testing/bundled.ts', import.meta.url))

const exclude = ['**/node_modules/**', ...(isFullTier ? [] : ['**/*.full.*'])]
/** The time-out of `expect.poll`, which is the only way to wait in tests; below `testTimeout`. */
const POLL = { timeout: 30_000, interval: 50 }

export default defineConfig({
  test: {
    // Two more than there are cores: a worker that waits for its database or a process leaves its core to the others.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: TestOrder },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['protocol/src/**/*.test.ts', 'server/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude,
          environment: 'node',
          isolate: false,
          // Tests create and drop hundreds of servers: a larger young generation avoids most garbage collection.
          execArgv: ['--max-semi-space-size=64'],
          // In this order: FRESH_MODULES resets the modules that the other two configure.
          setupFiles: [FRESH_MODULES, SEED, BUNDLED],
          globalSetup: 'server/src/testing/global-setup.ts',
          // A small machine runs the database and all workers at the same time.
          testTimeout: isFullTier ? 300_000 : 60_000,
          expect: { poll: POLL },
          // The first conformance file fills a database that the others wait for.
          hookTimeout: 480_000,
        },
      },
      {
        plugins: [react()],
        root: 'web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude,
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [FRESH_MODULES, SEED, 'src/testing/fresh-page.ts'],
          testTimeout: 60_000,
          expect: { poll: POLL },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.ts'],
          exclude,
          environment: 'node',
          // The files of a worker share its browser.
          isolate: false,
          // A journey waits for its pages most of the time.
          maxWorkers: availableParallelism(),
          globalSetup: 'e2e/kit/global-setup.ts',
          testTimeout: 240_000,
          expect: { poll: POLL },
          hookTimeout: 180_000,
        },
      },
      // Kills processes and cuts connections: in the full tier alone.
      ...(isFullTier
        ? [
            {
              test: {
                name: 'chaos',
                include: ['chaos/src/**/*.chaos.test.ts'],
                exclude,
                environment: 'node',
                isolate: false,
                execArgv: ['--max-semi-space-size=64'],
                setupFiles: [FRESH_MODULES, SEED, BUNDLED],
                expect: { poll: POLL },
                globalSetup: 'server/src/testing/global-setup.ts',
                testTimeout: 300_000,
                hookTimeout: 480_000,
              },
            },
          ]
        : []),
    ],
  },
})
