// Three kinds of tests: units beside their code (the server's on a real PostgreSQL), components, journeys in a browser.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['protocol/src/**/*.test.ts', 'server/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          environment: 'node',
          globalSetup: 'server/src/testing/global-setup.ts',
          // Generous, because a small machine runs the database and the tests at once.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        root: 'web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.ts'],
          environment: 'node',
          fileParallelism: false,
          testTimeout: 120_000,
          // A busy machine draws late; what is awaited is the same.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
