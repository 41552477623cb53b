// A scene of people over two server processes, of which one is killed at any moment.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SESSION_PATHS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { type ClientBase, Pool } from 'pg'
import { numbersOf } from '../../../server/src/testing/random.ts'
import type { Session } from '../../../server/src/testing/plain-client.mjs'
import {
  ok,
  PASSWORD,
  type SignedIn,
  type TestPlatform,
  testPlatform,
} from '../../../server/src/testing/test-platform.ts'
import { findingsIn } from '../../../server/src/testing/verified.ts'
import { Acknowledged } from './claims.ts'
import type { Acting, Move } from './actions.ts'
import { Servers } from './servers.ts'

/** Between two kills, and between a kill and the look at what is there. */
const [SOONEST_MS, LATEST_MS] = [500, 2_500]
/** Answers after which `waitForKinds` gives up: a slow machine needs more time for these, not more of these. */
const MAX_ANSWERS = 20_000
/** The longest that an access token may last. */
const TOKEN_MINUTES = 120

/** What is acted out, and looked at. */
export interface Game<Scene extends Acting> {
  readonly sceneOn: (platform: TestPlatform, folder: string) => Promise<Scene>
  /** What each may try, each as often as the others. */
  readonly moves: Readonly<Record<string, readonly Move<Scene>[]>>
  /** Everything that is broken, in one view of the database. */
  readonly brokenIn: (client: ClientBase) => Promise<string[]>
  /** How many there were of each kind, as `kind` and `count`. */
  readonly done: string
  /** What else happens while one of the servers is dead. */
  readonly meanwhile?: (platform: TestPlatform, random: () => number) => Promise<void>
}

export class KillLab<Scene extends Acting> {
  readonly #folder: string
  readonly #platform: TestPlatform
  readonly #scene: Scene
  readonly #game: Game<Scene>
  /** Findings of `verify` in what the scene has set up by hand. */
  #known: ReadonlySet<string> = new Set()
  readonly #ending = new AbortController()
  #acting: Promise<unknown> = Promise.resolve()
  #hasFailed = false

  private constructor(folder: string, platform: TestPlatform, scene: Scene, game: Game<Scene>) {
    this.#folder = folder
    this.#platform = platform
    this.#scene = scene
    this.#game = game
  }

  /** From now on everybody acts. */
  static async start<Scene extends Acting>(seed: number, game: Game<Scene>): Promise<KillLab<Scene>> {
    const folder = await mkdtemp(join(tmpdir(), 'cangdan-kills-'))
    const platform = await testPlatform()
    const lab = new KillLab(folder, platform, await game.sceneOn(platform, folder), game)
    lab.#known = new Set(await findingsIn(platform.db))
    const roles = Object.keys(game.moves)
    lab.#acting = Promise.all(roles.map((role, place) => lab.#actOnAndOn(role, seed * roles.length + place)))
    // `finish` rejects with the error; without a handler here the rejection would end the process first.
    lab.#acting.catch(() => {
      lab.#hasFailed = true
    })
    return lab
  }

  /** Kills one of the two, and answers what is broken while the others go on, and after it is back. */
  async kill(seed: number): Promise<string[]> {
    const random = numbersOf(seed)
    await sleep(SOONEST_MS + random() * (LATEST_MS - SOONEST_MS))
    const back = this.#scene.servers.replace(Math.floor(random() * 2))
    await this.#game.meanwhile?.(this.#platform, random)
    const during = await this.#broken()
    await back
    return [...during, ...(await this.#broken())]
  }

  /**
   * Waits until each of these kinds was done at least once, and the servers have accepted so many requests.
   * Returns the kinds that are still missing after `MAX_ANSWERS` more answers; without kinds it waits for requests alone.
   */
  async waitForKinds(kinds: readonly number[], accepted = 0): Promise<number[]> {
    const limit = this.#answers + MAX_ANSWERS
    for (;;) {
      const done = await this.done()
      const missing = kinds.filter((kind) => !done.has(kind))
      const isReached = missing.length === 0 && (this.codes.get('ok') ?? 0) >= accepted
      // A person whose action threw acts no more: `finish` rejects with the error.
      if (isReached || this.#hasFailed || this.#answers >= limit) return missing
      await sleep(SOONEST_MS)
    }
  }

  get #answers(): number {
    return [...this.codes.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Ends all actions. Returns what is broken, and what was acknowledged and is not there. */
  async finish(): Promise<string[]> {
    this.#ending.abort()
    await this.#acting
    const { db, acknowledged } = this.#scene
    return [...(await this.#broken()), ...(await acknowledged.lost(db))]
  }

  async #broken(): Promise<string[]> {
    const client = await this.#scene.db.connect()
    try {
      const broken = await this.#game.brokenIn(client)
      const found = await findingsIn(this.#platform.db)
      return [...broken, ...found.filter((each) => !this.#known.has(each))]
    } finally {
      client.release()
    }
  }

  /** How many answers said that something was done. */
  get acknowledged(): number {
    return this.#scene.acknowledged.count
  }

  get codes(): ReadonlyMap<string, number> {
    return this.#scene.codes
  }

  /** The codes that nobody should be answered with, and what the servers then logged. */
  get faults(): readonly string[] {
    const { codes, servers } = this.#scene
    const faults = ['internal', 'bad_request'].filter((code) => codes.has(code))
    return faults.length === 0 ? [] : [...faults, ...servers.logged]
  }

  /** How many were done of each kind. */
  async done(): Promise<ReadonlyMap<number, number>> {
    const { rows } = await this.#scene.db.query<{ kind: number; count: number }>(this.#game.done)
    return new Map(rows.map(({ kind, count }) => [kind, count]))
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#acting.catch(() => undefined)
    await this.#scene.servers.stop()
    await this.#scene.db.end()
    await this.#platform.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #actOnAndOn(role: string, seed: number): Promise<void> {
    const random = numbersOf(seed)
    const moves = this.#game.moves[role] ?? []
    while (!this.#ending.signal.aborted)
      await moves[Math.floor(random() * moves.length)]?.({ role, scene: this.#scene, random })
  }
}

/** Two servers on the database of a platform, a pool that looks at it, and these people signed in. */
export async function actingOn<Role extends string>(
  platform: TestPlatform,
  folder: string,
  people: Readonly<Record<Role, SignedIn>>,
): Promise<Acting<Role>> {
  // Its people ask more in a minute than people do, and on a busy machine for longer than a token of ten minutes.
  await sql`update safe_setting set rate_limit_minute = 0, idle_minute = 0, token_minute = ${TOKEN_MINUTES}`.execute(
    platform.db,
  )
  const { address } = platform
  if ('connectionString' in address) throw new Error('the tests listen on a socket')
  const { host, user, database } = address
  const servers = new Servers(folder, `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`)
  await servers.start()
  const db = new Pool({ host, user, database })
  db.on('connect', (client) => client.on('error', () => undefined))
  const sessions: Record<string, Session> = {}
  for (const [role, person] of Object.entries<SignedIn>(people)) {
    const { username } = await ok(person.get<{ username: string }>(SESSION_PATHS.info))
    sessions[role] = await servers.signIn(username, PASSWORD)
  }
  return {
    servers,
    db,
    acknowledged: new Acknowledged(),
    sessions: sessions as Record<Role, Session>,
    codes: new Map(),
  }
}
