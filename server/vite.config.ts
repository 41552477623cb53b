// Bundles the server and the processes beside it: our sources and the protocol, packages of npm left where npm put them.
import { defineConfig } from 'vite'

export default defineConfig({
  ssr: { noExternal: ['@cangdan/protocol'] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: 'src/main.ts', child: 'src/child.ts', worker: 'src/worker.ts' },
      // Side by side: what is found from a file's own place is found from all of them.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
