// The spawner process: starts processes, passes their streams to the server, and reports their exit.
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import type { SpawnEvent, SpawnRequest } from './messages.ts'
import type { ExitInfo } from './child.ts'

const MAX_WORDS = 2_000

export function serveSpawns(): void {
  const children = new Map<number, ChildProcess>()
  process.on('message', (order: SpawnRequest) => {
    const { id } = order
    if ('kill' in order) return void children.get(id)?.kill('SIGKILL')
    const child = spawn(process.execPath, order.args, { env: order.env, stdio: ['pipe', 'pipe', 'pipe'] })
    children.set(id, child)
    void forwardChild(id, child, order.isUrgent).finally(() => children.delete(id))
  })
  process.on('disconnect', () => process.exit(0))
  // A terminal sends signals to the whole process group; the server decides when the spawner ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
}

async function forwardChild(id: number, child: ChildProcessWithoutNullStreams, isUrgent: boolean): Promise<void> {
  const end = waitForExit(child)
  const { pid } = child
  if (pid !== undefined) {
    if (!isUrgent) lowerPriority(pid)
    // The child is silent until it has read its task, so no output is lost here.
    sendEvent({ id, pid, stream: 'stdin' }, child.stdin as Socket)
    sendEvent({ id, pid, stream: 'stdout' }, child.stdout as Socket)
  }
  sendEvent({ id, ...(await end) })
}

/** Pages have priority over files. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has already exited.
  }
}

function sendEvent(news: SpawnEvent, stream?: Socket): void {
  process.send?.(news, stream, undefined, () => undefined)
}

async function waitForExit(child: ChildProcessWithoutNullStreams): Promise<ExitInfo> {
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    words = (words + piece).slice(-MAX_WORDS)
  })
  // stdin and stdout are passed on, so `close` never fires for the child here.
  const stderrClosed = once(child.stderr, 'close')
  try {
    const [exitCode] = (await once(child, 'exit')) as [number | null]
    await stderrClosed
    return { exitCode, words }
  } catch (error) {
    return { exitCode: null, words: String(error) }
  }
}
