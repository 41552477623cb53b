// Hostile or heavy work runs in a child process, where it can neither stop the server nor read its secrets.
import { getScriptPath } from '../programs.ts'
import { readResults } from './read-results.ts'
import { endChild, type ChildPool } from './child-pool.ts'
import type { SerializedError, TaskRequest } from './messages.ts'
import type { Child } from './child.ts'
import type { ChildOptions } from './options.ts'
import { startProcess } from './spawner.ts'
import { buildEnvironment } from './environment.ts'
import { ChildWatch } from './child-watch.ts'

export class TaskFailure extends Error {
  readonly error: SerializedError
  /** Code of the task's error; of a database error, its SQLSTATE. */
  readonly code: unknown

  constructor(error: SerializedError) {
    super(error.message)
    this.name = 'TaskFailure'
    this.error = error
    this.code = error['code']
  }
}

/** Share of the memory for the JavaScript heap; the rest is for buffers and the runtime. */
const HEAP_SHARE = 0.75
// Rows are short-lived: a small young generation uses less memory and takes no longer.
const YOUNG = '--max-semi-space-size=8'

/**
 * Runs a task of `serveTasks` in a child process and yields its values; bytes may be split into other chunks. The child pauses while the reader is
 * busy, and is killed when the reader stops, unless it returns to its pool.
 * @throws TaskFailure with the error of the task
 * @throws ChildFailure `too_slow`, `out_of_memory` or `died`
 */
export async function* runInChild<Value>(task: string, input: unknown, options: ChildOptions): AsyncGenerator<Value> {
  options.signal?.throwIfAborted()
  const { kept, ahead, memoryBytes } = options
  const child = (kept ?? ahead)?.take() ?? (await start(options))
  const watch = new ChildWatch(child, options)
  let stays = false
  try {
    options.signal?.throwIfAborted()
    const order: TaskRequest = { task, input, memoryBytes, isKept: kept !== undefined }
    child.stdin.write(`${JSON.stringify(order)}\n`)
    for await (const answer of watch.timed(readResults(child.stdout))) {
      if (Buffer.isBuffer(answer)) yield answer as Value
      else if ('done' in answer) return void (stays = answer.stays)
      else if ('error' in answer) throw new TaskFailure(answer.error)
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

/** If the start fails, the next task starts the child and reports the error. */
async function startAhead(ahead: ChildPool, options: ChildOptions): Promise<void> {
  const child = await start(options).catch(() => undefined)
  if (child !== undefined) ahead.keep(child)
}

async function start({
  memoryBytes,
  entry = getScriptPath('child'),
  environment = [],
  isUrgent = false,
}: ChildOptions): Promise<Child> {
  const heap = `--max-old-space-size=${Math.floor((memoryBytes / 2 ** 20) * HEAP_SHARE)}`
  const child = await startProcess({
    args: [heap, YOUNG, entry],
    env: buildEnvironment(environment),
    isUrgent,
  })
  // Ignore write errors of a dead child: its exit is reported.
  child.stdin.on('error', () => undefined)
  return child
}
