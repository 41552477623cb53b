// Goods and receipts of one storage firm, written by six people over two server processes of which one is killed at any moment.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SESSION_PATHS, startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { numbersOf } from '../crash/rng.ts'
import { type ReceiptDesk, receiptDesk } from '../receipt-desk.ts'
import { ok, PASSWORD, type SignedIn, type TestPlatform, testPlatform } from '../test-platform.ts'
import { Acknowledged } from './acknowledged.ts'
import { brokenIn } from './invariants.ts'
import { act, MOVES, type Role, type Scene } from './people.ts'
import { Servers } from './servers.ts'

const A_DAY = 86_400
/** Between two kills, and between a kill and the look at what is there. */
const [SOONEST_MS, LATEST_MS] = [500, 2_500]
const LATEST_END_MS = 40_000
const LOTS = 4

export class KillLab {
  readonly #folder: string
  readonly #platform: TestPlatform
  readonly #scene: Scene
  readonly #ending = new AbortController()
  #acting: Promise<unknown> = Promise.resolve()

  private constructor(folder: string, platform: TestPlatform, scene: Scene) {
    this.#folder = folder
    this.#platform = platform
    this.#scene = scene
  }

  /** With four lots, of which receipts are written, split, frozen and delivered from now on. */
  static async start(seed: number): Promise<KillLab> {
    const folder = await mkdtemp(join(tmpdir(), 'cangdan-kills-'))
    const platform = await testPlatform()
    const lab = new KillLab(folder, platform, await sceneOn(platform, folder))
    const roles = Object.keys(MOVES) as Role[]
    lab.#acting = Promise.all(roles.map((role, place) => lab.#actOnAndOn(role, seed * roles.length + place)))
    // Anyone who asks for the outcome learns of it; until then it is nobody's unhandled rejection.
    lab.#acting.catch(() => undefined)
    return lab
  }

  /** Kills one of the two, and answers what is broken while the others go on, and after it is back. */
  async kill(seed: number): Promise<string[]> {
    const random = numbersOf(seed)
    await sleep(SOONEST_MS + random() * (LATEST_MS - SOONEST_MS))
    const back = this.#scene.servers.replace(Math.floor(random() * 2))
    const during = await this.#broken()
    await back
    return [...during, ...(await this.#broken())]
  }

  /** Lets everybody go on until there was something of each of these kinds to break, and finish. Answers what is broken, and what was acknowledged and is not there. */
  async finish(kinds: readonly number[] = []): Promise<string[]> {
    const deadline = performance.now() + LATEST_END_MS
    while (performance.now() < deadline) {
      const done = await this.done()
      if (kinds.every((kind) => done.has(kind))) break
      await sleep(SOONEST_MS)
    }
    this.#ending.abort()
    await this.#acting
    const { db, acknowledged } = this.#scene
    return [...(await this.#broken()), ...(await acknowledged.lost(db))]
  }

  async #broken(): Promise<string[]> {
    const client = await this.#scene.db.connect()
    try {
      return await brokenIn(client)
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

  /** How many operations of each kind were carried out. */
  async done(): Promise<ReadonlyMap<number, number>> {
    const { rows } = await this.#scene.db.query<{ kind: number; count: number }>(
      'select kind, count(*)::int as count from receipt_operation where state = 1 group by kind',
    )
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

  async #actOnAndOn(role: Role, seed: number): Promise<void> {
    const random = numbersOf(seed)
    while (!this.#ending.signal.aborted) await act({ role, scene: this.#scene, random })
  }
}

async function sceneOn(platform: TestPlatform, folder: string): Promise<Scene> {
  const [desk, other] = [await receiptDesk(platform), await receiptDesk(platform)]
  const agreement = await desk.agreement()
  for (let lot = 0; lot < LOTS; lot += 1) await desk.lotOf(200_00, { agreement_id: agreement })
  // Its people ask more in a minute than people do.
  await sql`update safe_setting set rate_limit_minute = 0`.execute(platform.db)
  const { address } = platform
  if ('connectionString' in address) throw new Error('the tests listen on a socket')
  const { host, user, database } = address
  const servers = new Servers(folder, `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`)
  await servers.start()
  const db = new Pool({ host, user, database })
  db.on('connect', (client) => client.on('error', () => undefined))
  return {
    servers,
    db,
    acknowledged: new Acknowledged(),
    sessions: await sessionsOf(servers, desk, other),
    organisations: { owner: desk.ownerId, buyer: other.ownerId },
    ...wordsOf(desk, agreement),
    codes: new Map(),
  }
}

async function sessionsOf(
  servers: Servers,
  desk: ReceiptDesk,
  other: ReceiptDesk,
): Promise<Scene['sessions']> {
  const again = async (person: SignedIn) => {
    const { username } = await ok(person.get<{ username: string }>(SESSION_PATHS.info))
    return servers.signIn(username, PASSWORD)
  }
  const [freezer, decider] = desk.risk
  return {
    clerk: await again(desk.clerk),
    manager: await again(desk.manager),
    owner: await again(desk.owner),
    buyer: await again(other.owner),
    freezer: await again(freezer),
    decider: await again(decider),
  }
}

function wordsOf(desk: ReceiptDesk, agreement: number): Pick<Scene, 'inbound' | 'issue' | 'later'> {
  const now = Math.floor(Date.now() / 1000)
  const today = startOfDay(now)
  return {
    inbound: {
      record_type: 1,
      store_id: desk.storeId,
      warehouse_id: desk.warehouseId,
      zone_id: desk.zoneId,
      agreement_id: agreement,
      count_method: 1,
      unit_price: 100_00,
      count_time: now - 3600,
    },
    issue: {
      class: 2,
      medium: 1,
      storage_begin: today,
      storage_end: today + 200 * A_DAY,
      issue_place: '宁波',
    },
    later: today + 250 * A_DAY,
  }
}
