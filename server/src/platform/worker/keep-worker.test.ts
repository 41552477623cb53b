import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestLedgerSettings } from '#modules/system/testing/ledger/settings.ts'
import { waitUntilStable } from '#testing/database/blocking.ts'
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
type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>

async function startTestWorker(onStart = '', pause?: Pause): Promise<() => Promise<void>> {
  const entry = join(folder, 'worker.mjs')
  await writeFile(
    entry,
    `import { appendFileSync } from 'node:fs'
     process.on('message', (message) => {
       if (message === 'stop') { appendFileSync(${JSON.stringify(getLogPath())}, 'stopped\\n'); process.exit(0) }
       appendFileSync(${JSON.stringify(getLogPath())}, process.pid + ' ' + message.filesFolder + '\\n')
       ${onStart}
     })
     process.on('disconnect', () => process.exit(1))`,
  )
  const order = {
    database: { connectionString: '' },
    filesFolder: folder,
    logLevel: 'silent',
    ledger: createTestLedgerSettings(folder),
    secretsFile: '',
    outgoing: { allowedPrivateHosts: [], baseUrls: {} },
  }
  const stop = keepWorker(order, { log, entry, pauseMs: 10, ...(pause && { pause }) })
  stops.push(stop)
  return stop
}

const getLogPath = () => join(folder, 'seen')
const lines = async () =>
  (await readFile(getLogPath(), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')

describe('worker', () => {
  it('gets its configuration, and a message to stop', async () => {
    const stop = await startTestWorker()
    await expect.poll(lines).toEqual([expect.stringMatching(new RegExp(`^\\d+ ${folder}$`))])
    await stop()
    expect(await lines()).toEqual([expect.anything(), 'stopped'])
  })

  it('is restarted after it is killed', async () => {
    await startTestWorker()
    await expect.poll(lines).toHaveLength(1)
    process.kill(Number((await lines())[0]?.split(' ')[0]), 'SIGKILL')
    await expect.poll(lines).toHaveLength(2)
    expect(new Set(await lines()).size).toBe(2)
  })

  it('is restarted after doubled pauses while it keeps dying', async () => {
    const pauses = createPauses(4)
    await startTestWorker('process.exit(3)', pauses.pause)
    await expect.poll(() => pauses.pauses).toEqual([10, 20, 40, 80, 160])
    // No worker starts during a pause.
    expect(await waitUntilStable(async () => (await lines()).length)).toBe(5)
  })

  it('is stopped while it waits for a restart', async () => {
    const pauses = createPauses(2)
    const stop = await startTestWorker('process.exit(3)', pauses.pause)
    await expect.poll(() => pauses.pauses.length).toBe(3)
    await stop()
    expect(await waitUntilStable(async () => (await lines()).length)).toBe(3)
  })
})

function createPauses(count: number): { readonly pauses: number[]; readonly pause: Pause } {
  const pauses: number[] = []
  return {
    pauses,
    pause: (ms, signal) => {
      pauses.push(ms)
      if (pauses.length <= count) return Promise.resolve()
      return new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    },
  }
}
