// Bundles the server and the processes beside it: our sources, the protocol, and what a process that does one task is made of. Other
// packages are left where npm put them.
import { defineConfig } from 'vite'

/** The driver of the database and the reader of archives: found and read file by file they are half of what such a process costs. */
const OF_CHILDREN = [/^pg(-|$)/, /^pgpass$/, /^postgres-/, 'split2', 'xtend', 'yauzl', 'pend']

export default defineConfig({
  ssr: { noExternal: ['@cangdan/protocol', ...OF_CHILDREN] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node22',
    sourcemap: true,
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        child: 'src/child.ts',
        worker: 'src/worker.ts',
        spawner: 'src/spawner.ts',
        cangdan: 'src/cangdan.ts',
      },
      // Side by side: what is found from a file's own place is found from all of them.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
