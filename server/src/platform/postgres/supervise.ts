import { getMessage, StartError } from '../start-error.ts'
import type { ServerProcess } from './server-process.ts'

const MAX_DEATHS = 5
const WINDOW_MS = 60_000

/** Restarts the server when it dies, unless it dies repeatedly. Returns a function that stops it; may be called twice. @param onLost called once */
export function superviseServer(
  first: ServerProcess,
  start: () => Promise<ServerProcess>,
  onLost?: (reason: StartError) => void,
): () => Promise<void> {
  let current = first
  const stopping = new AbortController()
  let deaths: number[] = []

  const watch = async () => {
    while (!stopping.signal.aborted) {
      await current.ended
      deaths = [...deaths, Date.now()].filter((time) => time > Date.now() - WINDOW_MS)
      if (stopping.signal.aborted) return
      if (deaths.length > MAX_DEATHS) throw new StartError('The database server keeps dying; see its log.')
      current = await start()
    }
    await current.stop()
  }
  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) onLost?.(error instanceof StartError ? error : new StartError(getMessage(error)))
  })

  return async () => {
    stopping.abort()
    await current.stop()
    await watching
  }
}
