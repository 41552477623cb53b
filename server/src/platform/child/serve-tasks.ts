// The child process: runs its task, further ones if its parent keeps it, and exits with its parent.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { type TaskResult, type SerializedError, type TaskRequest, TOO_LARGE_EXIT } from './messages.ts'

/** Tasks by name. Each yielded value is sent to the parent, bytes unchanged and others as JSON; the task pauses while the parent is busy. */
export type Tasks = Record<string, (input: never) => AsyncIterable<unknown>>

const WATCH_MS = 100

/** Share of the memory limit that a child may use and still be reused. */
const REUSED_SHARE = 0.375

export async function serveTasks(tasks: Tasks): Promise<void> {
  // The input closes when the parent exits.
  process.stdin.on('close', () => process.exit(1))
  let memoryBytes = Infinity
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes) process.exit(TOO_LARGE_EXIT)
  }, WATCH_MS).unref()
  for await (const line of createInterface({ input: process.stdin })) {
    const order = JSON.parse(line) as TaskRequest
    memoryBytes = order.memoryBytes
    if (!(await runTask(tasks, order))) break
  }
  process.stdout.end(() => process.exit(0))
}

/** Runs a task. Returns whether this process accepts another one. */
async function runTask(tasks: Tasks, { task, input, memoryBytes, isKept }: TaskRequest): Promise<boolean> {
  try {
    const work = tasks[task]
    if (work === undefined) throw new Error('unknown task')
    for await (const value of work(input as never)) await sendValue(process.stdout, value)
    const isReusable = isKept && process.memoryUsage.rss() < memoryBytes * REUSED_SHARE
    await sendMessage(process.stdout, { done: true, stays: isReusable })
    return isReusable
  } catch (error) {
    await sendMessage(process.stdout, { error: serializeError(error) })
    return false
  }
}

function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  return { ...Object.fromEntries(Object.entries(error)), name: error.name, message: error.message }
}

async function sendValue(output: Writable, value: unknown): Promise<void> {
  if (!(value instanceof Uint8Array)) return sendMessage(output, { value })
  output.cork()
  output.write(`${JSON.stringify({ bytes: value.length } satisfies TaskResult)}\n`)
  const isTaken = output.write(value)
  output.uncork()
  if (!isTaken) await once(output, 'drain')
}

async function sendMessage(output: Writable, message: TaskResult): Promise<void> {
  if (!output.write(`${JSON.stringify(message)}\n`)) await once(output, 'drain')
}
