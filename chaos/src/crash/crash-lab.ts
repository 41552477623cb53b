// A whole platform that is written to by many, and has its processes killed under it.
import { setTimeout as sleep } from 'node:timers/promises'
import { askOver, type Session, signInOver } from '../../../server/src/testing/plain-client.mjs'
import { type ServerProcess, startProcess } from '../../../server/src/testing/server-process.ts'
import { Journal } from './journal.ts'
import { numbersOf } from '../../../server/src/testing/random.ts'
import { faultsAfter } from './verdict.ts'
import { killOne, type Victim } from './victims.ts'
import { writeTogether } from './writers.ts'

const PASSWORD = 'long enough for a lab'
/** Between the first write and the kill. */
const [SOONEST_MS, LATEST_MS] = [200, 2_000]
const RECOVERY_MS = 60_000
const POLL_MS = 50

export interface Crash {
  /** Whose end it was. */
  killed: string
  /** Writes that had been acknowledged by then. */
  acknowledged: number
  /** Milliseconds until a write was taken again. */
  recovery: number
  faults: string[]
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
    this.#server = await startProcess({ CANGDAN_DATA: this.#folder, ADMIN_PASSWORD: PASSWORD }, ['--no-demo'])
    this.#session = await signInOver(this.#server.address, 'admin', PASSWORD)
    // Its writers ask more in a minute than people do; after a crash that is set already.
    const unlimited = { version: 1, rate_limit_minute: 0 }
    await askOver(this.#server.address, this.#session, '/api/v1/seller/safe/SafeSetSave', unlimited)
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
  }

  /** Lets everybody write, kills, waits until writes are taken again, and looks at what is there. */
  async crash(victim: Victim, seed: number): Promise<Crash> {
    const server = this.#running()
    const random = numbersOf(seed)
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
    // Those whose server is still there go on, into the gap and beyond it.
    if (victim !== 'server') await sleep(SOONEST_MS)
    ending.abort()
    await writing
    if (victim === 'server') await this.start()
    await this.#takesWrites()
    const recovery = Math.round(performance.now() - begun)
    const { acknowledged } = this.#journal
    return { killed, acknowledged, recovery, faults: await faultsAfter(this.#folder, this.#journal) }
  }

  #running(): ServerProcess {
    if (this.#server === undefined) throw new Error('the lab was not started')
    return this.#server
  }

  async #takesWrites(): Promise<void> {
    const deadline = performance.now() + RECOVERY_MS
    for (;;) {
      this.#probes += 1
      const name = `probe-${this.#probes}`
      const body = { bank_name: name, bank_type: 3, contact_name: 'Zhou', contact_phone: '13800000000' }
      this.#journal.asks(name, '')
      const answer = await askOver(
        this.#running().address,
        this.#session!,
        '/api/v1/seller_p/bank/BankSave',
        body,
      ).catch(() => undefined)
      if (answer?.status === true) return this.#journal.isInHistory(name)
      if (performance.now() > deadline)
        throw new Error(`no write is taken: ${answer?.message ?? 'no answer'}`)
      await sleep(POLL_MS)
    }
  }
}
