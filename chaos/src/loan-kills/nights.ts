// Nights that pass during requests: the job runs twice concurrently, one run is killed, and sometimes the clock is set back.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabaseAddress } from '../../../server/src/platform/database/database.ts'
import type { TestPlatform } from '../../../server/src/testing/test-platform.ts'

const ACCRUE_ONCE = new URL('./accrue-once.ts', import.meta.url).pathname
/** Days before the real day at the start: forms reject future days. */
export const START_DAYS_AGO = 150
const [BACK, MAX_ON] = [2, 9]
/** Probability that the clock is set back: nothing happens to a loan until the day is later than its books again. */
const SET_BACK = 0.2
/** Longest time after its start until one of the two is killed. */
const LIFETIME_MS = 60

/** Sets `today()` of the database to a number of days before the real day. */
export async function setToday({ db }: TestPlatform, before: number): Promise<void> {
  await sql
    .raw(
      `create or replace function today() returns date language sql stable as $$ select (now() at time zone 'Asia/Shanghai')::date - ${before} $$`,
    )
    .execute(db)
}

/** Advances the clock by some nights, or sets it back. */
export async function passNights(platform: TestPlatform, random: () => number): Promise<void> {
  const { rows } = await sql<{ before: number }>`
    select (now() at time zone 'Asia/Shanghai')::date - today() as before`.execute(platform.db)
  const before = rows[0]?.before ?? 0
  const on = random() < SET_BACK ? -BACK : 1 + Math.floor(random() * MAX_ON)
  await setToday(platform, Math.min(START_DAYS_AGO, Math.max(0, before - on)))
  await Promise.all([
    accrueInProcess(platform.address, Math.floor(random() * LIFETIME_MS)),
    accrueInProcess(platform.address),
  ])
}

/** @param livesMs time until it is killed after its start; without it the process ends by itself */
async function accrueInProcess(address: DatabaseAddress, livesMs?: number): Promise<void> {
  const child = fork(ACCRUE_ONCE, [JSON.stringify(address)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit') as Promise<[number | null, string | null]>
  await Promise.race([once(child, 'message'), gone])
  if (livesMs !== undefined) {
    await sleep(livesMs)
    child.kill('SIGKILL')
  }
  const [code, signal] = await gone
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the job ended with ${String(code ?? signal)}`)
}
