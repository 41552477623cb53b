import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ledgerIn } from '#testing/ledger/settings.ts'
import { keepWorker } from './keep-worker.ts'

let folder: string
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-worker-'))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await rm(folder, { recursive: true, force: true })
})

const log = pino({ level: 'silent' })
const PATIENT = { timeout: 10_000, interval: 20 }

/** A worker that writes down each of its starts and how it was stopped. */
async function keepOne(onStart = ''): Promise<() => Promise<void>> {
  const entry = join(folder, 'worker.mjs')
  await writeFile(
    entry,
    `import { appendFileSync } from 'node:fs'
     process.on('message', (message) => {
       if (message === 'stop') { appendFileSync(${JSON.stringify(seen())}, 'stopped\\n'); process.exit(0) }
       appendFileSync(${JSON.stringify(seen())}, process.pid + ' ' + message.filesFolder + '\\n')
       ${onStart}
     })
     process.on('disconnect', () => process.exit(1))`,
  )
  const order = {
    database: { connectionString: '' },
    filesFolder: folder,
    logLevel: 'silent',
    ledger: ledgerIn(folder),
  }
  const stop = keepWorker(order, { log, entry, pauseMs: 10 })
  stops.push(stop)
  return stop
}

const seen = () => join(folder, 'seen')
const lines = async () =>
  (await readFile(seen(), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')

describe('a worker', () => {
  it('is given what it needs, and asked to stop', async () => {
    const stop = await keepOne()
    await expect.poll(lines, PATIENT).toEqual([expect.stringMatching(new RegExp(`^\\d+ ${folder}$`))])
    await stop()
    expect(await lines()).toEqual([expect.anything(), 'stopped'])
  })

  it('is replaced when it is killed', async () => {
    await keepOne()
    await expect.poll(lines, PATIENT).toHaveLength(1)
    process.kill(Number((await lines())[0]?.split(' ')[0]), 'SIGKILL')
    await expect.poll(lines, PATIENT).toHaveLength(2)
    expect(new Set(await lines()).size).toBe(2)
  })

  it('that keeps dying is tried again ever more slowly', async () => {
    await keepOne('process.exit(3)')
    await sleep(1_500)
    // Pauses of 10, 20, 40 … ms and the time that a process takes to start: far fewer than without the pauses.
    const starts = (await lines()).length
    expect(starts).toBeGreaterThan(1)
    expect(starts).toBeLessThan(9)
  })

  it('is stopped while it waits to be replaced', async () => {
    const stop = await keepOne('process.exit(3)')
    await expect.poll(async () => (await lines()).length, PATIENT).toBeGreaterThan(3)
    await stop()
    const before = await lines()
    await sleep(300)
    expect(await lines()).toEqual(before)
  })
})
