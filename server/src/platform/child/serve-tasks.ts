// The child's side: does the one task it was started for, tells what comes of it, and never outlives its parent.
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { type Answer, type Fault, type Order, TOO_LARGE_EXIT } from './messages.ts'

/** What a child can do. What a task yields goes to the parent, bytes as they are, all else as JSON; it waits while the parent is busy. */
export type Tasks = Record<string, (input: never) => AsyncIterable<unknown>>

const WATCH_MS = 100

/** Serves this process's one order, and ends it. */
export async function serveTasks(tasks: Tasks): Promise<void> {
  const { task, input, memoryBytes } = await readOrder(process.stdin)
  // An open input is a living parent.
  process.stdin.on('close', () => process.exit(1)).resume()
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes) process.exit(TOO_LARGE_EXIT)
  }, WATCH_MS).unref()
  await answer(tasks[task], input)
  process.stdout.end(() => process.exit(0))
}

async function answer(task: Tasks[string] | undefined, input: unknown): Promise<void> {
  try {
    if (task === undefined) throw new Error('there is no such task')
    for await (const value of task(input as never)) await hand(process.stdout, value)
    await send(process.stdout, { done: true })
  } catch (error) {
    await send(process.stdout, { fault: faultOf(error) })
  }
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  return { ...Object.fromEntries(Object.entries(error)), name: error.name, message: error.message }
}

async function hand(output: Writable, value: unknown): Promise<void> {
  if (!(value instanceof Uint8Array)) return send(output, { value })
  output.cork()
  output.write(`${JSON.stringify({ bytes: value.length } satisfies Answer)}\n`)
  const isTaken = output.write(value)
  output.uncork()
  if (!isTaken) await once(output, 'drain')
}

async function send(output: Writable, message: Answer): Promise<void> {
  if (!output.write(`${JSON.stringify(message)}\n`)) await once(output, 'drain')
}

async function readOrder(input: Readable): Promise<Order> {
  let line = ''
  input.setEncoding('utf8')
  while (!line.endsWith('\n')) {
    const [piece] = (await once(input, 'data')) as [string]
    line += piece
  }
  return JSON.parse(line) as Order
}
