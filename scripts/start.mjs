// @ts-check
// `npm start`: builds what is out of date and becomes the server, in one process that receives the signals.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale } from './build.mjs'
import { ROOT } from './run.mjs'

const PARENT_POLL_MS = 1000

/** Without the npm that started us nobody would pass on a Ctrl-C: when it is killed, we stop too. */
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
