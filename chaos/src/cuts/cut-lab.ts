// Runs the whole product, closes callers' connections at any moment, and checks the operation log.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectToDatabase } from '../lab-database.ts'
import { askOver, type Session, signInOver } from '../../../server/src/testing/client/plain-client.mjs'
import { type ServerProcess, startServerProcess } from '../../../server/src/testing/process/server-process.ts'
import { runCaller, openUnreadExport } from './callers.ts'
import { type Entry, Journal } from './journal.ts'
import { type LoopDelays, readDelays, createSamplingEnv, startIdle } from './loop-delays.ts'
import { type TickSamples, readSamples } from './samples.ts'
import { checkCalls, type LogPosition, readMark, type CheckResult } from './check-log.ts'

const PASSWORD = 'long enough for a lab'
const PEOPLE = 4
const BROWSERS = 2
/** Number of rows: an export of them exceeds the buffers of a connection. */
const ROWS = 40_000
/** Calls that are open when a round ends are logged within this time; the server closes an unread export after a minute. */
const SETTLED_MS = 90_000
const POLL_MS = 1_000
const LOGGED_MS = 3_000

export interface Round extends CheckResult {
  readonly entries: readonly Entry[]
  readonly server: LoopDelays
  readonly idle: LoopDelays
  /** Output of the server since its start: its errors. */
  readonly printed: string
}

interface LabOptions {
  readonly rows?: number
  /** Opens an export that is never read, which takes a minute. */
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

  async start(): Promise<void> {
    this.#stopIdle = startIdle(this.#idleProbe)
    await this.#startServer()
    const admin = await this.#signIn('admin')
    for (let n = 0; n < PEOPLE; n += 1) this.#people.push(await this.#person(admin, n))
    await this.#fill(this.#options.rows ?? ROWS)
    // Waits until the set-up is logged, so that it belongs to no round.
    await sleep(LOGGED_MS)
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
    await this.#stopIdle?.()
  }

  /** Returns the samples of long ticks of all servers that have exited and were not killed. */
  sampled(): Promise<TickSamples[]> {
    return readSamples(this.#probe)
  }

  /** Lets all callers call for this long, then checks the log. */
  async round(ms: number, seed: number): Promise<Round> {
    const { since, mark, calling } = await this.#begin(seed)
    const ending = new AbortController()
    const callers = calling.map((each) => runCaller({ ...each, signal: ending.signal }))
    const [first] = calling
    if (this.#options.isLong === true && first !== undefined)
      callers.push(openUnreadExport({ ...first, signal: ending.signal }))
    await sleep(ms)
    ending.abort()
    await Promise.all(callers)
    return this.#judge(mark, [since, Date.now()])
  }

  /** Stops the server with SIGTERM during calls, starts it again, and checks the log. */
  async stopUnderway(ms: number, seed: number): Promise<Round> {
    const { since, mark, calling } = await this.#begin(seed)
    const ending = new AbortController()
    const callers = calling.map((each) => runCaller({ ...each, signal: ending.signal }))
    await sleep(ms)
    const until = Date.now()
    await this.#server?.stop()
    ending.abort()
    await Promise.all(callers)
    await this.#startServer()
    return this.#judge(mark, [since, until])
  }

  async #begin(seed: number) {
    const address = this.#getServer().address
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
    return { since: Date.now(), mark: await this.#withClient((client) => readMark(client)), calling }
  }

  async #judge(mark: LogPosition, time: readonly [since: number, until: number]): Promise<Round> {
    const entries = this.#journal.take()
    const deadline = performance.now() + SETTLED_MS
    for (;;) {
      const verdict = await this.#withClient((client) => checkCalls(client, mark, entries))
      if (verdict.errors.length === 0 || performance.now() > deadline) {
        const server = await readDelays(this.#probe, time)
        return {
          ...verdict,
          entries,
          server,
          idle: await readDelays(this.#idleProbe, time),
          printed: this.#server?.output() ?? '',
        }
      }
      await sleep(POLL_MS)
    }
  }

  async #withClient<T>(ask: (client: Awaited<ReturnType<typeof connectToDatabase>>) => Promise<T>): Promise<T> {
    const client = await connectToDatabase(this.#folder)
    try {
      return await ask(client)
    } finally {
      await client.end()
    }
  }

  #getServer(): ServerProcess {
    if (this.#server === undefined) throw new Error('the lab was not started')
    return this.#server
  }

  async #startServer(): Promise<void> {
    const settings = {
      CANGDAN_DATA: this.#folder,
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'error',
      ...createSamplingEnv(this.#probe),
    }
    this.#server = await startServerProcess(settings, ['--no-demo'])
  }

  #signIn(name: string): Promise<Session> {
    return signInOver(this.#getServer().address, name, PASSWORD)
  }

  async #person(admin: Session, n: number): Promise<string> {
    const username = `soak${n}`
    const { status, message } = await askOver(this.#getServer().address, admin, '/api/v1/seller/operator/OperatorAdd', {
      username,
      nick_name: username,
      phone: `1380000000${n}`,
      role_ids: [1],
      password: PASSWORD,
      password_confirm: PASSWORD,
    })
    if (!status) throw new Error(message)
    return username
  }

  async #fill(rows: number): Promise<void> {
    // The callers send more requests a minute than the limit allows, with initial passwords.
    await this.#withClient((client) =>
      client.query('update safe_setting set rate_limit_minute = 0, pwd_first_change = 0'),
    )
    await this.#withClient((client) =>
      client.query(
        `insert into bank (bank_name, bank_type, contact_name, contact_phone)
         select repeat('填', 50) || n, 3, repeat('周', 30), '13800000000' from generate_series(1, $1::int) as n`,
        [rows],
      ),
    )
  }
}
