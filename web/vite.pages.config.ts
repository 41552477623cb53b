// Pages that tickets open have a separate build, because chunks that they shared with the application would contain more than a phone needs.
import { defineConfig } from 'vite'
import { PAGE_OPTIONS } from './build-options.ts'

export default defineConfig({
  ...PAGE_OPTIONS,
  build: {
    ...PAGE_OPTIONS.build,
    emptyOutDir: false,
    rolldownOptions: { input: { contract: 'contract.html', visit: 'visit.html' } },
  },
})
