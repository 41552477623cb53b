// Starts processes through a small spawner process. Starting a process copies the page tables of its parent, which is blocked until the child has
// run: a server of 800 MB on a busy machine was blocked for half a second (docs/decisions/spreadsheet-files.md).
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { getScriptPath } from '../programs.ts'
import { ChildFailure } from './failure.ts'
import type { SpawnEvent, SpawnRequest } from './messages.ts'
import type { Child, ExitInfo } from './child.ts'
import { buildEnvironment } from './environment.ts'

export interface StartOptions {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Runs at the server's priority instead of the lowest. */
  readonly isUrgent: boolean
}

interface PendingChild {
  readonly spawner: ChildProcess
  readonly ended: Promise<ExitInfo>
  readonly onStarted: (child: Child) => void
  readonly onFailed: (failure: ChildFailure) => void
  readonly onEnded: (end: ExitInfo) => void
  stdin?: Socket | undefined
}

class Spawner {
  #process: ChildProcess | undefined
  #asked = 0
  readonly #spawned = new Map<number, PendingChild>()

  ready(): ChildProcess {
    this.#process ??= this.#fork()
    return this.#process
  }

  /** @throws ChildFailure `died` if the process could not be started */
  start({ args, env, isUrgent }: StartOptions): Promise<Child> {
    const spawner = this.ready()
    const id = (this.#asked += 1)
    return new Promise((onStarted, onFailed) => {
      let onEnded: PendingChild['onEnded'] = () => undefined
      const ended = new Promise<ExitInfo>((resolve) => (onEnded = resolve))
      this.#spawned.set(id, { spawner, ended, onStarted, onFailed, onEnded })
      // Only a pending start keeps this process alive.
      spawner.channel?.ref()
      sendRequest(spawner, { id, args, env, isUrgent })
    })
  }

  #fork(): ChildProcess {
    const entry = getScriptPath('spawner')
    const spawner = fork(entry, [], {
      execArgv: [],
      env: buildEnvironment(),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const onLost = () => this.#lose(spawner)
    spawner.on('error', onLost).on('disconnect', onLost)
    spawner.on('message', (news: SpawnEvent, handle: unknown) => this.#take(news, handle as Socket | undefined))
    spawner.unref()
    spawner.channel?.unref()
    return spawner
  }

  #take(news: SpawnEvent, stream: Socket | undefined): void {
    const spawned = this.#spawned.get(news.id)
    if (spawned === undefined) stream?.destroy()
    else if ('exitCode' in news) this.#end(news.id, spawned, news)
    else if (news.stream === 'stdin') spawned.stdin = stream
    else if (spawned.stdin !== undefined && stream !== undefined) {
      spawned.onStarted(this.#child(news, spawned, { stdin: spawned.stdin, stdout: stream }))
      spawned.stdin = undefined
    }
    // Without streams it died before the handover; its exit event follows.
  }

  #child(
    { id, pid }: { id: number; pid: number },
    { spawner, ended }: PendingChild,
    streams: Pick<Child, 'stdin' | 'stdout'>,
  ): Child {
    const kill = () => (spawner.connected ? sendRequest(spawner, { id, kill: true }) : killOrphan(pid))
    return { pid, ...streams, ended, kill }
  }

  /** Children of a dead spawner continue, but their exit is unknown. */
  #lose(spawner: ChildProcess): void {
    if (this.#process === spawner) this.#process = undefined
    for (const [id, spawned] of this.#spawned)
      if (spawned.spawner === spawner) this.#end(id, spawned, { exitCode: null, words: 'the spawner died' })
  }

  #end(id: number, spawned: PendingChild, { exitCode, words }: ExitInfo): void {
    this.#spawned.delete(id)
    // Otherwise a child that is half handed over would wait for its task forever.
    spawned.stdin?.destroy()
    spawned.onEnded({ exitCode, words })
    spawned.onFailed(new ChildFailure('died', words))
    if (this.#spawned.size === 0) spawned.spawner.channel?.unref()
  }
}

function sendRequest(spawner: ChildProcess, order: SpawnRequest): void {
  spawner.send(order, () => undefined)
}

function killOrphan(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}

const spawner = new Spawner()

/** Starts the spawner early, while this process is small. */
export const prepareSpawner = (): void => void spawner.ready()

/** Starts Node with the arguments and only the given environment. @throws ChildFailure `died` if it could not be started */
export const startProcess = (start: StartOptions): Promise<Child> => spawner.start(start)
