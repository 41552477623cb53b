// @ts-check
// `npm run dev`: restarts the server and reloads the browser when a file changes.
import path from 'node:path'
import { getNodeCommand, ROOT, runTogether } from './run.mjs'

// In development the server accepts `ignoreencryption`.
process.env.CANGDAN_MODE ??= 'development'

const code = await runTogether([
  {
    command: [process.execPath, '--watch', '--watch-preserve-output', 'server/src/main.ts'],
    cwd: ROOT,
  },
  { command: getNodeCommand('vite/bin/vite.js'), cwd: path.join(ROOT, 'web') },
])
process.exit(code)
