// The spawner's side: starts processes, hands their streams over, and says how they ended.
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import type { SpawnNews, SpawnOrder } from './messages.ts'
import type { End } from './child.ts'

const MAX_WORDS = 2_000

/** Serves the process that started this one, and ends with it. */
export function serveSpawns(): void {
  const children = new Map<number, ChildProcess>()
  process.on('message', (order: SpawnOrder) => {
    const { id } = order
    if ('kill' in order) return void children.get(id)?.kill('SIGKILL')
    const child = spawn(process.execPath, order.args, { env: order.env, stdio: ['pipe', 'pipe', 'pipe'] })
    children.set(id, child)
    void follow(id, child, order.isUrgent).finally(() => children.delete(id))
  })
  process.on('disconnect', () => process.exit(0))
  // A terminal's signals reach the whole group: what still has to be done is for the server to say.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
}

async function follow(id: number, child: ChildProcessWithoutNullStreams, isUrgent: boolean): Promise<void> {
  const end = endOf(child)
  const { pid } = child
  if (pid !== undefined) {
    if (!isUrgent) makeYield(pid)
    // It says nothing before it has read its order: nothing of its output is read here.
    tell({ id, pid, stream: 'stdin' }, child.stdin as Socket)
    tell({ id, pid, stream: 'stdout' }, child.stdout as Socket)
  }
  tell({ id, ...(await end) })
}

/** Anyone who asks for a page goes before anyone who waits for a file. */
function makeYield(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already.
  }
}

function tell(news: SpawnNews, stream?: Socket): void {
  process.send?.(news, stream, undefined, () => undefined)
}

async function endOf(child: ChildProcessWithoutNullStreams): Promise<End> {
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    words = (words + piece).slice(-MAX_WORDS)
  })
  // Its other streams are handed over, so that it never closes here.
  const silent = once(child.stderr, 'close')
  try {
    const [exitCode] = (await once(child, 'exit')) as [number | null]
    await silent
    return { exitCode, words }
  } catch (error) {
    return { exitCode: null, words: String(error) }
  }
}
