// Runs the whole product under many writers and kills its processes.
import { setTimeout as sleep } from 'node:timers/promises'
import { askOver, type Session, signInOver } from '../../../server/src/testing/client/plain-client.mjs'
import { type ServerProcess, startServerProcess } from '../../../server/src/testing/process/server-process.ts'
import { Journal } from './journal.ts'
import { createRandom } from '../../../server/src/testing/oracle/random.ts'
import { findFaults } from './check-database.ts'
import { killOne, type Victim } from './victims.ts'
import { writeTogether } from './writers.ts'

const PASSWORD = 'long enough for a lab'
/** Time between the first write and the kill. */
const [SOONEST_MS, LATEST_MS] = [200, 2_000]
const RECOVERY_MS = 60_000
const POLL_MS = 50

export interface Crash {
  killed: string
  acknowledged: number
  /** Milliseconds until a write was accepted again. */
  recovery: number
  errors: string[]
}

export class CrashLab {
  readonly #folder: string
  readonly #journal = new Journal()
  #server: ServerProcess | undefined
  #session: Session | undefined
  #probes = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  async start(): Promise<void> {
    this.#server = await startServerProcess({ CANGDAN_DATA: this.#folder, ADMIN_PASSWORD: PASSWORD }, ['--no-demo'])
    this.#session = await signInOver(this.#server.address, 'admin', PASSWORD)
    // The writers send more requests a minute than the limit allows. After a crash the setting is saved already.
    const unlimited = { version: 1, rate_limit_minute: 0 }
    await askOver(this.#server.address, this.#session, '/api/v1/seller/safe/SafeSetSave', unlimited)
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
  }

  /** Lets all writers write, kills a process, waits until a write is accepted, and checks the database. */
  async crash(victim: Victim, seed: number): Promise<Crash> {
    const server = this.#getServer()
    const random = createRandom(seed)
    const ending = new AbortController()
    const writing = writeTogether({
      address: server.address,
      session: this.#session!,
      journal: this.#journal,
      signal: ending.signal,
      seed,
    })
    await sleep(SOONEST_MS + random() * (LATEST_MS - SOONEST_MS))
    const killed = await killOne(victim, { pid: server.pid, folder: this.#folder, random })
    const begun = performance.now()
    // Writers continue during and after the crash if their server still runs.
    if (victim !== 'server') await sleep(SOONEST_MS)
    ending.abort()
    await writing
    if (victim === 'server') await this.start()
    await this.#waitForWrites()
    const recovery = Math.round(performance.now() - begun)
    const { acknowledged } = this.#journal
    return { killed, acknowledged, recovery, errors: await findFaults(this.#folder, this.#journal) }
  }

  #getServer(): ServerProcess {
    if (this.#server === undefined) throw new Error('the lab was not started')
    return this.#server
  }

  async #waitForWrites(): Promise<void> {
    const deadline = performance.now() + RECOVERY_MS
    for (;;) {
      this.#probes += 1
      const name = `probe-${this.#probes}`
      const body = { bank_name: name, bank_type: 3, contact_name: 'Zhou', contact_phone: '13800000000' }
      this.#journal.recordRequest(name, '')
      const answer = await askOver(
        this.#getServer().address,
        this.#session!,
        '/api/v1/seller_p/bank/BankSave',
        body,
      ).catch(() => undefined)
      if (answer?.status === true) return this.#journal.acknowledge(name)
      if (performance.now() > deadline)
        throw new Error(`the server rejects writes: ${answer?.message ?? 'no response'}`)
      await sleep(POLL_MS)
    }
  }
}
