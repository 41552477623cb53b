// Tests the probe of the event loop on a process that runs long and then waits.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type LoopDelays,
  readDelays,
  getLongestHold,
  type LongTick,
  createSamplingEnv,
  withSamples,
} from './loop-delays.ts'
import { estimateRunTime, readSamples } from './samples.ts'

const RUNS_AND_WAITS = `
  const ran = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  function spin(ms) { const end = ran() + ms; while (ran() < end); }
  setTimeout(() => spin(500), 200)
  setTimeout(() => {
    const since = Date.now()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    process.stdout.write(JSON.stringify([since, Date.now()]))
    setTimeout(() => process.exit(0), 2_500)
  }, 1_500)`

/** The clock has a resolution of a millisecond, and the start of a tick is computed from its end. */
const CLOCK_MS = 1

const NOTHING = { median: 0, p99: 0, longest: 0, beyond: 0 }
const none: LoopDelays = { seconds: 1, late: NOTHING, busy: NOTHING, blocked: NOTHING, looks: [] }

describe.runIf(process.platform === 'linux')('samples of long ticks', () => {
  let folder: string
  let looks: readonly LongTick[]
  let waited: [since: number, until: number]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cangdan-samples-'))
    const file = join(folder, 'probe.jsonl')
    const child = spawn(process.execPath, ['-e', RUNS_AND_WAITS], {
      env: { PATH: process.env['PATH'], ...createSamplingEnv(file) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await once(child, 'close')
    waited = JSON.parse(printed) as typeof waited
    looks = withSamples(await readDelays(file, [0, Infinity]), await readSamples(file)).looks
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('show the running function and its run time', () => {
    const spun = looks.find(({ busy, until }) => busy > 300 && until < waited[0])
    expect(spun?.sampled?.samples).toBeGreaterThanOrEqual(20)
    expect(spun?.sampled?.frames.map(({ stack }) => stack).join('\n')).toContain('spin ')
    expect(estimateRunTime(spun!.sampled!)).toBeGreaterThan(300)
  })

  it('do not count a waiting thread', () => {
    const asleep = looks.find(({ from, until }) => from <= waited[0] + CLOCK_MS && until >= waited[1])
    expect(asleep?.busy).toBeLessThan(50)
    expect(asleep?.sampled).toBeUndefined()
  })

  it('are read for every process that wrote to the same file', async () => {
    const file = join(folder, 'restarted.jsonl')
    for (const pid of [7, 8])
      await writeFile(`${file}.${pid}.samples`, JSON.stringify([{ ...seen, until: pid, samples: 3 }]))
    const read = await readSamples(file)
    expect(read.map(({ until }) => until).toSorted((a, b) => a - b)).toEqual([7, 8])
  })

  const look = { from: 0, until: 234, busy: 234, blocked: 0, collected: 0 }
  const seen = { until: 234, busy: 234, unsampled: 0, frames: [] }
  const server: LoopDelays = { ...none, busy: { ...NOTHING, longest: 234, beyond: 1 }, looks: [look] }

  it('subtract the time of a stopped machine, but no run time', () => {
    expect(getLongestHold(withSamples(server, [{ ...seen, samples: 3 }]), none)).toBe(200)
    expect(getLongestHold(withSamples(server, [{ ...seen, samples: 21 }]), none)).toBe(220)
  })

  it('subtract nothing if they are missing or incomplete', () => {
    expect(getLongestHold(server, none)).toBe(234)
    expect(getLongestHold(withSamples(server, [{ ...seen, samples: 3, unsampled: 180 }]), none)).toBe(220)
  })
})
