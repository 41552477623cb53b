// Work that may be hostile or heavy runs in a process of its own: it can neither stop the server nor read its secrets.
import { scriptOf } from '../programs.ts'
import { answersOf } from './answers.ts'
import { endChild, type KeptChildren } from './kept-children.ts'
import type { Fault, Order } from './messages.ts'
import type { Child } from './child.ts'
import type { ChildOptions } from './options.ts'
import { startProcess } from './spawner.ts'
import { surroundings } from './surroundings.ts'
import { ChildWatch } from './watch.ts'

/** What a task threw, in its own words, as far as it could be passed on. */
export class TaskFailure extends Error {
  readonly fault: Fault
  /** The code of what was thrown: of a fault of the database, its SQLSTATE. */
  readonly code: unknown

  constructor(fault: Fault) {
    super(fault.message)
    this.name = 'TaskFailure'
    this.fault = fault
    this.code = fault['code']
  }
}

/** Of the memory, what JavaScript may hold; the rest is for buffers and the runtime. */
const HEAP_SHARE = 0.75
// What is read and written in rows dies young: a small nursery holds less of it, and takes no longer.
const YOUNG = '--max-semi-space-size=8'

/**
 * Runs a task of `serveTasks` in a process beside this one and hands over what it yields; of a task that yields bytes, the same bytes
 * in pieces of other sizes. The child waits while nobody asks for more, and ends when nobody will, unless it is kept.
 * @throws TaskFailure with what the task threw
 * @throws ChildFailure `too_slow`, `out_of_memory` or `died`
 */
export async function* runInChild<Value>(
  task: string,
  input: unknown,
  options: ChildOptions,
): AsyncGenerator<Value> {
  options.signal?.throwIfAborted()
  const { kept, ahead, memoryBytes } = options
  const child = (kept ?? ahead)?.take() ?? (await start(options))
  const watch = new ChildWatch(child, options)
  let stays = false
  try {
    options.signal?.throwIfAborted()
    const order: Order = { task, input, memoryBytes, isKept: kept !== undefined }
    child.stdin.write(`${JSON.stringify(order)}\n`)
    for await (const answer of watch.timed(answersOf(child.stdout))) {
      if (Buffer.isBuffer(answer)) yield answer as Value
      else if ('done' in answer) return void (stays = answer.stays)
      else if ('fault' in answer) throw new TaskFailure(answer.fault)
      else yield answer.value as Value
    }
    throw await watch.reasonOfEnd()
  } finally {
    watch.stop()
    if (stays) kept?.keep(child)
    else endChild(child)
    if (ahead !== undefined) void startAhead(ahead, options)
  }
}

/** What cannot be started now is started when it is needed, and refused then. */
async function startAhead(ahead: KeptChildren, options: ChildOptions): Promise<void> {
  const child = await start(options).catch(() => undefined)
  if (child !== undefined) ahead.keep(child)
}

async function start({
  memoryBytes,
  entry = scriptOf('child'),
  environment = [],
  isUrgent = false,
}: ChildOptions): Promise<Child> {
  const heap = `--max-old-space-size=${Math.floor((memoryBytes / 2 ** 20) * HEAP_SHARE)}`
  const child = await startProcess({
    args: [heap, YOUNG, entry],
    env: surroundings(environment),
    isUrgent,
  })
  // A child that is gone does not read its order; how it went shows in its end.
  child.stdin.on('error', () => undefined)
  return child
}
