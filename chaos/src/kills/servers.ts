// Two server processes on one database, of which one may be dead. Requests go to any running one.
import { join } from 'node:path'
import {
  askOver,
  type Answer,
  type Session,
  sheetOver,
  signInOver,
  uploadOver,
} from '../../../server/src/testing/client/plain-client.mjs'
import { type ServerProcess, startServerProcess } from '../../../server/src/testing/process/server-process.ts'

const COUNT = 2

export interface Sheet {
  readonly list: string
  readonly query: string
  readonly name: string
  readonly bytes: Uint8Array
}

export class Servers {
  readonly #folder: string
  readonly #databaseUrl: string
  readonly #running: (ServerProcess | undefined)[] = []
  readonly #all: ServerProcess[] = []

  constructor(folder: string, databaseUrl: string) {
    this.#folder = folder
    this.#databaseUrl = databaseUrl
  }

  async start(): Promise<void> {
    await Promise.all(Array.from({ length: COUNT }, (_, place) => this.#start(place)))
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.flatMap((server) => server?.stop() ?? []))
  }

  /** Kills one of the servers with SIGKILL. Resolves when another has taken its place. */
  async replace(place: number): Promise<void> {
    const victim = this.#running[place]
    this.#running[place] = undefined
    if (victim === undefined) throw new Error(`no server runs at ${place}`)
    process.kill(victim.pid, 'SIGKILL')
    await victim.stop()
    await this.#start(place)
  }

  signIn(username: string, password: string): Promise<Session> {
    return signInOver(this.#any(0).address, username, password)
  }

  /** Sends a request to one of them. Returns nothing if it died before it responded. */
  ask(session: Session, by: number, path: string, body: object): Promise<Answer | undefined> {
    return askOver(this.#any(by).address, session, `/api/v1/${path}`, body).catch(() => undefined)
  }

  upload(session: Session, by: number, name: string, bytes: Uint8Array): Promise<Answer | undefined> {
    return uploadOver(this.#any(by).address, session, name, bytes).catch(() => undefined)
  }

  /** Imports a sheet into the list that the path names. */
  importSheet(session: Session, by: number, { list, query, ...file }: Sheet): Promise<Answer | undefined> {
    const url = `/api/v1/${list}?${query}`
    return sheetOver(this.#any(by).address, session, url, file).catch(() => undefined)
  }

  /** Logged errors of all servers, including killed ones. */
  get logged(): readonly string[] {
    return this.#all.flatMap((server) =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{')),
    )
  }

  /** @param by any number */
  #any(by: number): ServerProcess {
    const alive = this.#running.filter((server) => server !== undefined)
    const chosen = alive[by % alive.length]
    if (chosen === undefined) throw new Error('no server runs')
    return chosen
  }

  async #start(place: number): Promise<void> {
    const server = await startServerProcess(
      {
        DATABASE_URL: this.#databaseUrl,
        CANGDAN_SECRETS_FILE: join(this.#folder, 'secrets.json'),
        CANGDAN_DATA: join(this.#folder, `server-${place}`),
        // Without scheduled jobs, which would change receipts at any moment.
        CANGDAN_ROLE: 'web',
        LOG_LEVEL: 'error',
      },
      ['--no-demo'],
    )
    this.#running[place] = server
    this.#all.push(server)
  }
}
