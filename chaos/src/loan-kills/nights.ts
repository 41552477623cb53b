// Nights that pass while people act: the job runs twice at once, one of them is killed on the way, and now and then the clock is set back.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabaseAddress } from '../../../server/src/platform/database/database.ts'
import { compilerOf } from '../../../server/src/platform/programs.ts'
import type { TestPlatform } from '../../../server/src/testing/test-platform.ts'

const ACCRUE_ONCE = new URL('./accrue-once.ts', import.meta.url).pathname
/** Days before the real one on which it begins: forms take no day that is still to come. */
export const BEGINS = 150
const [BACK, MAX_ON] = [2, 9]
/** How often it is set back: nothing happens to a loan until it is later again than its books. */
const SET_BACK = 0.2
/** The longest that one of the two lives once it is at work. */
const LIVES_MS = 60

/** What the database calls today, so many days before it is. */
export async function setToday({ db }: TestPlatform, before: number): Promise<void> {
  await sql
    .raw(
      `create or replace function today() returns date language sql stable as $$ select (now() at time zone 'Asia/Shanghai')::date - ${before} $$`,
    )
    .execute(db)
}

/** Passes some nights, or sets the clock back now and then. */
export async function passNights(platform: TestPlatform, random: () => number): Promise<void> {
  const { rows } = await sql<{ before: number }>`
    select (now() at time zone 'Asia/Shanghai')::date - today() as before`.execute(platform.db)
  const before = rows[0]?.before ?? 0
  const on = random() < SET_BACK ? -BACK : 1 + Math.floor(random() * MAX_ON)
  await setToday(platform, Math.min(BEGINS, Math.max(0, before - on)))
  await Promise.all([
    accrueInProcess(platform.address, Math.floor(random() * LIVES_MS)),
    accrueInProcess(platform.address),
  ])
}

/** @param livesMs after it is at work, when it is killed; it ends by itself where nothing is said */
async function accrueInProcess(address: DatabaseAddress, livesMs?: number): Promise<void> {
  const child = fork(ACCRUE_ONCE, [JSON.stringify(address)], {
    execArgv: compilerOf(ACCRUE_ONCE),
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
