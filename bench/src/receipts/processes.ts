import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PostgresCluster } from '../../../server/src/platform/postgres/cluster.ts'

export interface RoundRequest {
  readonly what: 'issue' | 'issue beside an open one' | 'splits and mergers'
  readonly writers: number
  /** Number per writer. */
  readonly each: number
}

const WRITER = fileURLToPath(new URL('./writer.ts', import.meta.url))
const WITHOUT = fileURLToPath(new URL('./without-entries.mjs', import.meta.url))

export interface WriterProcess {
  /** Returns operations per second. */
  readonly round: (request: RoundRequest) => Promise<number>
  readonly stop: () => Promise<void>
}

export async function startWriter(
  connection: PostgresCluster['connection'],
  { hasEntries = true } = {},
): Promise<WriterProcess> {
  const loaders = hasEntries ? [] : ['--import', WITHOUT]
  const child = fork(WRITER, [JSON.stringify(connection)], { execArgv: loaders })
  await waitForResult(child)
  return {
    round: (request) => {
      child.send(request)
      return waitForResult(child)
    },
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}

async function waitForResult(child: ChildProcess): Promise<number> {
  const ending = new AbortController()
  const ended = once(child, 'exit', { signal: ending.signal }).then(() => {
    throw new Error('the writer ended')
  })
  ended.catch(() => undefined)
  try {
    const [answer] = (await Promise.race([once(child, 'message', { signal: ending.signal }), ended])) as [
      { rate: number } | { error: string },
    ]
    if ('error' in answer) throw new Error(answer.error)
    return answer.rate
  } finally {
    ending.abort()
  }
}
