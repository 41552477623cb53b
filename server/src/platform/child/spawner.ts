// Starts processes through a small spawner process. Starting a process copies the page tables of its parent, which is blocked until the child has
// run: a server of 800 MB on a busy machine was blocked for half a second (decision 65).
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { scriptOf } from '../programs.ts'
import { ChildFailure } from './failure.ts'
import type { SpawnNews, SpawnOrder } from './messages.ts'
import type { Child, End } from './child.ts'
import { surroundings } from './surroundings.ts'

export interface Start {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Runs at the server's priority instead of the lowest. */
  readonly isUrgent: boolean
}

interface Spawned {
  readonly spawner: ChildProcess
  readonly ended: Promise<End>
  readonly onStarted: (child: Child) => void
  readonly onFailed: (failure: ChildFailure) => void
  readonly onEnded: (end: End) => void
  stdin?: Socket | undefined
}

class Spawner {
  #process: ChildProcess | undefined
  #asked = 0
  readonly #spawned = new Map<number, Spawned>()

  ready(): ChildProcess {
    this.#process ??= this.#fork()
    return this.#process
  }

  /** @throws ChildFailure `died` if the process could not be started */
  start({ args, env, isUrgent }: Start): Promise<Child> {
    const spawner = this.ready()
    const id = (this.#asked += 1)
    return new Promise((onStarted, onFailed) => {
      let onEnded: Spawned['onEnded'] = () => undefined
      const ended = new Promise<End>((resolve) => (onEnded = resolve))
      this.#spawned.set(id, { spawner, ended, onStarted, onFailed, onEnded })
      // Only a pending start keeps this process alive.
      spawner.channel?.ref()
      say(spawner, { id, args, env, isUrgent })
    })
  }

  #fork(): ChildProcess {
    const entry = scriptOf('spawner')
    const spawner = fork(entry, [], {
      execArgv: [],
      env: surroundings(),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const lose = () => this.#lose(spawner)
    spawner.on('error', lose).on('disconnect', lose)
    spawner.on('message', (news: SpawnNews, handle: unknown) =>
      this.#take(news, handle as Socket | undefined),
    )
    spawner.unref()
    spawner.channel?.unref()
    return spawner
  }

  #take(news: SpawnNews, stream: Socket | undefined): void {
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
    { spawner, ended }: Spawned,
    streams: Pick<Child, 'stdin' | 'stdout'>,
  ): Child {
    const kill = () => (spawner.connected ? say(spawner, { id, kill: true }) : killOrphan(pid))
    return { pid, ...streams, ended, kill }
  }

  /** Children of a dead spawner continue, but their exit is unknown. */
  #lose(spawner: ChildProcess): void {
    if (this.#process === spawner) this.#process = undefined
    for (const [id, spawned] of this.#spawned)
      if (spawned.spawner === spawner) this.#end(id, spawned, { exitCode: null, words: 'the spawner died' })
  }

  #end(id: number, spawned: Spawned, { exitCode, words }: End): void {
    this.#spawned.delete(id)
    // Otherwise a child that is half handed over would wait for its task forever.
    spawned.stdin?.destroy()
    spawned.onEnded({ exitCode, words })
    spawned.onFailed(new ChildFailure('died', words))
    if (this.#spawned.size === 0) spawned.spawner.channel?.unref()
  }
}

function say(spawner: ChildProcess, order: SpawnOrder): void {
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
export const startProcess = (start: Start): Promise<Child> => spawner.start(start)
