// Bundles the server: our sources and the protocol in one file, packages of npm left where npm put them.
import { defineConfig } from 'vite'

export default defineConfig({
  ssr: { noExternal: ['@cangdan/protocol'] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})
