// Runs a scenario of people on two servers and kills one of them at any moment.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SESSION_PATHS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { type ClientBase, Pool } from 'pg'
import { createRandom } from '../../../server/src/testing/oracle/random.ts'
import type { Session } from '../../../server/src/testing/client/plain-client.mjs'
import {
  ok,
  PASSWORD,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '../../../server/src/testing/test-platform.ts'
import { listFindings } from '../../../server/src/modules/system/testing/verified.ts'
import { Claims } from './claims.ts'
import type { ScenarioContext, Action } from './actions.ts'
import { Servers } from './servers.ts'

/** Time between two kills, and between a kill and the check. */
const [SOONEST_MS, LATEST_MS] = [500, 2_500]
/** Limit of `waitForKinds` in responses, not in time: a slow machine needs longer for the same number. */
const MAX_ANSWERS = 20_000
/** Longest lifetime of an access token. */
const TOKEN_MINUTES = 120

/** A scenario: its set-up, the actions of its people, and its checks. */
export interface Scenario<Context extends ScenarioContext> {
  readonly createContext: (platform: TestPlatform, folder: string) => Promise<Context>
  /** Actions of each role, chosen with equal probability. */
  readonly actions: Readonly<Record<string, readonly Action<Context>[]>>
  /** Returns all violations in one snapshot of the database. */
  readonly findViolations: (client: ClientBase) => Promise<string[]>
  /** Query for the number of results by kind, as `kind` and `count`; kinds without results have no row. */
  readonly countQuery: string
  readonly meanwhile?: (platform: TestPlatform, random: () => number) => Promise<void>
}

export class KillLab<Context extends ScenarioContext> {
  readonly #folder: string
  readonly #platform: TestPlatform
  readonly #context: Context
  readonly #scenario: Scenario<Context>
  /** Findings of `verify` in the data that the scenario created directly. */
  #known: ReadonlySet<string> = new Set()
  readonly #ending = new AbortController()
  #acting: Promise<unknown> = Promise.resolve()
  #hasFailed = false

  private constructor(folder: string, platform: TestPlatform, context: Context, scenario: Scenario<Context>) {
    this.#folder = folder
    this.#platform = platform
    this.#context = context
    this.#scenario = scenario
  }

  /** Creates the scenario and starts all actions. */
  static async start<Context extends ScenarioContext>(
    seed: number,
    scenario: Scenario<Context>,
  ): Promise<KillLab<Context>> {
    const folder = await mkdtemp(join(tmpdir(), 'cangdan-kills-'))
    const platform = await createTestPlatform()
    const lab = new KillLab(folder, platform, await scenario.createContext(platform, folder), scenario)
    lab.#known = new Set(await listFindings(platform.db))
    const roles = Object.keys(scenario.actions)
    lab.#acting = Promise.all(roles.map((role, place) => lab.#runActions(role, seed * roles.length + place)))
    // `finish` rejects with the error; without a handler here the rejection would end the process first.
    lab.#acting.catch(() => {
      lab.#hasFailed = true
    })
    return lab
  }

  /** Kills one of the servers. Returns the violations while it is dead and after it is back. */
  async kill(seed: number): Promise<string[]> {
    const random = createRandom(seed)
    await sleep(SOONEST_MS + random() * (LATEST_MS - SOONEST_MS))
    const back = this.#context.servers.replace(Math.floor(random() * 2))
    await this.#scenario.meanwhile?.(this.#platform, random)
    const during = await this.#findViolations()
    await back
    return [...during, ...(await this.#findViolations())]
  }

  /** Waits for a result of each kind and for accepted requests. Returns the kinds still missing after `MAX_ANSWERS` more responses. */
  async waitForKinds(kinds: readonly number[], accepted = 0): Promise<number[]> {
    const limit = this.#answers + MAX_ANSWERS
    for (;;) {
      const done = await this.countDone()
      const missing = kinds.filter((kind) => !done.has(kind))
      const isReached = missing.length === 0 && (this.codes.get('ok') ?? 0) >= accepted
      // Nothing more happens after an action has thrown; `finish` rejects with its error.
      if (isReached || this.#hasFailed || this.#answers >= limit) return missing
      await sleep(SOONEST_MS)
    }
  }

  get #answers(): number {
    return [...this.codes.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Stops all actions. Returns the violations and the acknowledged writes that are missing. */
  async finish(): Promise<string[]> {
    this.#ending.abort()
    await this.#acting
    const { db, acknowledged } = this.#context
    return [...(await this.#findViolations()), ...(await acknowledged.findLost(db))]
  }

  async #findViolations(): Promise<string[]> {
    const client = await this.#context.db.connect()
    try {
      const broken = await this.#scenario.findViolations(client)
      const found = await listFindings(this.#platform.db)
      return [...broken, ...found.filter((each) => !this.#known.has(each))]
    } finally {
      client.release()
    }
  }

  get acknowledged(): number {
    return this.#context.acknowledged.count
  }

  get codes(): ReadonlyMap<string, number> {
    return this.#context.codes
  }

  /** Error codes that no request should receive, and the errors that the servers logged. */
  get errors(): readonly string[] {
    const { codes, servers } = this.#context
    const errors = ['internal', 'bad_request'].filter((code) => codes.has(code))
    return errors.length === 0 ? [] : [...errors, ...servers.logged]
  }

  async countDone(): Promise<ReadonlyMap<number, number>> {
    const { rows } = await this.#context.db.query<{ kind: number; count: number }>(this.#scenario.countQuery)
    return new Map(rows.map(({ kind, count }) => [kind, count]))
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#acting.catch(() => undefined)
    await this.#context.servers.stop()
    await this.#context.db.end()
    await this.#platform.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #runActions(role: string, seed: number): Promise<void> {
    const random = createRandom(seed)
    const actions = this.#scenario.actions[role] ?? []
    while (!this.#ending.signal.aborted)
      await actions[Math.floor(random() * actions.length)]?.({ role, context: this.#context, random })
  }
}

/** Starts two servers on the database of a platform, opens a pool for checks, and signs in these people. */
export async function createScenarioContext<Role extends string>(
  platform: TestPlatform,
  folder: string,
  people: Readonly<Record<Role, SignedInCaller>>,
): Promise<ScenarioContext<Role>> {
  // The people send more requests a minute than the limit allows, and on a busy machine for longer than a token of ten minutes is valid.
  await sql`update safe_setting set rate_limit_minute = 0, idle_minute = 0, token_minute = ${TOKEN_MINUTES}`.execute(
    platform.db,
  )
  const { address } = platform
  if ('connectionString' in address) throw new Error('the tests require a socket connection')
  const { host, user, database } = address
  const servers = new Servers(folder, `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`)
  await servers.start()
  const db = new Pool({ host, user, database })
  db.on('connect', (client) => client.on('error', () => undefined))
  const sessions: Record<string, Session> = {}
  for (const [role, person] of Object.entries<SignedInCaller>(people)) {
    const { username } = await ok(person.get<{ username: string }>(SESSION_PATHS.info))
    sessions[role] = await servers.signIn(username, PASSWORD)
  }
  return {
    servers,
    db,
    acknowledged: new Claims(),
    sessions: sessions as Record<Role, Session>,
    codes: new Map(),
  }
}
