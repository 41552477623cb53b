// @ts-check
// `npm start`: builds outdated packages and becomes the server, in one process that receives the signals.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale } from './build.mjs'
import { ROOT } from './run.mjs'

const PARENT_POLL_MS = 1000

/** Stops when the parent npm is killed, because Ctrl-C would no longer be forwarded. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_POLL_MS)
  timer.unref()
}

stopWithNpm()
try {
  await buildIfStale()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.setSourceMapsEnabled(true)
await import(pathToFileURL(path.join(ROOT, 'server/dist/main.js')).href)
