// A whole platform whose callers' connections end at any moment, and what its operation log says of them.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectTo } from '../lab-database.ts'
import { askOver, type Session, signInOver } from '../../../server/src/testing/plain-client.mjs'
import { type ServerProcess, startProcess } from '../../../server/src/testing/server-process.ts'
import { callOnAndOn, neverRead } from './callers.ts'
import { type Entry, Journal } from './journal.ts'
import { type Delays, delaysIn, sampling, startIdle } from './loop-delays.ts'
import { type Sampled, sampledBeside } from './sampled.ts'
import { judge, type Mark, markOf, type Verdict } from './verdict.ts'

const PASSWORD = 'long enough for a lab'
const PEOPLE = 4
/** Of each, so many browsers at once. */
const BROWSERS = 2
/** Rows that make an export longer than what is on its way at once. */
const ROWS = 40_000
/** What is under way when a round ends is logged by then; an export that nobody reads is given a minute. */
const SETTLED_MS = 90_000
const POLL_MS = 1_000
const LOGGED_MS = 3_000

export interface Round extends Verdict {
  readonly entries: readonly Entry[]
  readonly server: Delays
  readonly idle: Delays
  /** What the server has printed since it was started: its errors. */
  readonly printed: string
}

interface LabOptions {
  readonly rows?: number
  /** Somebody opens an export and never reads it, which takes a minute. */
  readonly isLong?: boolean
}

export class CutLab {
  readonly #folder: string
  readonly #journal = new Journal()
  readonly #options: LabOptions
  readonly #probe: string
  readonly #idleProbe: string
  #server: ServerProcess | undefined
  #stopIdle: (() => Promise<void>) | undefined
  #people: string[] = []

  constructor(folder: string, options: LabOptions = {}) {
    this.#folder = folder
    this.#options = options
    this.#probe = join(folder, 'server.jsonl')
    this.#idleProbe = join(folder, 'idle.jsonl')
  }

  /** Starts the server, with people and with rows to export. */
  async start(): Promise<void> {
    this.#stopIdle = startIdle(this.#idleProbe)
    await this.#startServer()
    const admin = await this.#signIn('admin')
    for (let n = 0; n < PEOPLE; n += 1) this.#people.push(await this.#person(admin, n))
    await this.#fill(this.#options.rows ?? ROWS)
    // What made the people is logged by then, and belongs to no round.
    await sleep(LOGGED_MS)
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
    await this.#stopIdle?.()
  }

  /** What the servers ran in their long looks: of each that has exited, unless it was killed. */
  sampled(): Promise<Sampled[]> {
    return sampledBeside(this.#probe)
  }

  /** Lets everybody call for so long, and looks at the log when all is done. */
  async round(ms: number, seed: number): Promise<Round> {
    const { since, mark, calling } = await this.#begin(seed)
    const ending = new AbortController()
    const callers = calling.map((each) => callOnAndOn({ ...each, signal: ending.signal }))
    const [first] = calling
    if (this.#options.isLong === true && first !== undefined)
      callers.push(neverRead({ ...first, signal: ending.signal }))
    await sleep(ms)
    ending.abort()
    await Promise.all(callers)
    return this.#judged(mark, [since, Date.now()])
  }

  /** Stops the server in an orderly way while everybody calls, starts it again, and looks at the log. */
  async stopUnderway(ms: number, seed: number): Promise<Round> {
    const { since, mark, calling } = await this.#begin(seed)
    const ending = new AbortController()
    const callers = calling.map((each) => callOnAndOn({ ...each, signal: ending.signal }))
    await sleep(ms)
    const until = Date.now()
    await this.#server?.stop()
    ending.abort()
    await Promise.all(callers)
    await this.#startServer()
    return this.#judged(mark, [since, until])
  }

  async #begin(seed: number) {
    const address = this.#running().address
    const sessions = await Promise.all(this.#people.map((name) => this.#signIn(name)))
    const browsers = sessions.flatMap((session) => Array.from({ length: BROWSERS }, () => session))
    const { signal } = new AbortController()
    const calling = browsers.map((session, n) => ({
      address,
      session,
      journal: this.#journal,
      signal,
      seed: seed * 1_000 + n,
    }))
    return { since: Date.now(), mark: await this.#asking((client) => markOf(client)), calling }
  }

  async #judged(mark: Mark, time: readonly [since: number, until: number]): Promise<Round> {
    const entries = this.#journal.take()
    const deadline = performance.now() + SETTLED_MS
    for (;;) {
      const verdict = await this.#asking((client) => judge(client, mark, entries))
      if (verdict.faults.length === 0 || performance.now() > deadline) {
        const server = await delaysIn(this.#probe, time)
        return {
          ...verdict,
          entries,
          server,
          idle: await delaysIn(this.#idleProbe, time),
          printed: this.#server?.output() ?? '',
        }
      }
      await sleep(POLL_MS)
    }
  }

  async #asking<T>(ask: (client: Awaited<ReturnType<typeof connectTo>>) => Promise<T>): Promise<T> {
    const client = await connectTo(this.#folder)
    try {
      return await ask(client)
    } finally {
      await client.end()
    }
  }

  #running(): ServerProcess {
    if (this.#server === undefined) throw new Error('the lab was not started')
    return this.#server
  }

  async #startServer(): Promise<void> {
    const settings = {
      CANGDAN_DATA: this.#folder,
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'error',
      ...sampling(this.#probe),
    }
    this.#server = await startProcess(settings, ['--no-demo'])
  }

  #signIn(name: string): Promise<Session> {
    return signInOver(this.#running().address, name, PASSWORD)
  }

  async #person(admin: Session, n: number): Promise<string> {
    const username = `soak${n}`
    const { status, message } = await askOver(
      this.#running().address,
      admin,
      '/api/v1/seller/operator/OperatorAdd',
      {
        username,
        nick_name: username,
        phone: `1380000000${n}`,
        role_ids: [1],
        password: PASSWORD,
        password_confirm: PASSWORD,
      },
    )
    if (!status) throw new Error(message)
    return username
  }

  /** Rows that are there before anybody calls, written by the database itself. */
  async #fill(rows: number): Promise<void> {
    // Its callers ask more in a minute than people do, with the passwords that they were given.
    await this.#asking((client) =>
      client.query('update safe_setting set rate_limit_minute = 0, pwd_first_change = 0'),
    )
    await this.#asking((client) =>
      client.query(
        `insert into bank (bank_name, bank_type, contact_name, contact_phone)
         select repeat('填', 50) || n, 3, repeat('周', 30), '13800000000' from generate_series(1, $1::int) as n`,
        [rows],
      ),
    )
  }
}
