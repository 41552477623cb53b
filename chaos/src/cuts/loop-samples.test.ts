// What the event loop's probe says of a process that runs for long, and of one that waits.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Delays, delaysIn, longestHold, type Look, sampling, withSamples } from './loop-delays.ts'
import { ranBySamples, sampledBeside } from './sampled.ts'

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

/** The clock reads whole milliseconds, and a look's beginning is worked out from its end. */
const CLOCK_MS = 1

const NOTHING = { median: 0, p99: 0, longest: 0, beyond: 0 }
const none: Delays = { seconds: 1, late: NOTHING, busy: NOTHING, blocked: NOTHING, looks: [] }

describe.runIf(process.platform === 'linux')('the samples of long looks', () => {
  let folder: string
  let looks: readonly Look[]
  let waited: [since: number, until: number]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cangdan-samples-'))
    const file = join(folder, 'probe.jsonl')
    const child = spawn(process.execPath, ['-e', RUNS_AND_WAITS], {
      env: { PATH: process.env['PATH'], ...sampling(file) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await once(child, 'close')
    waited = JSON.parse(printed) as typeof waited
    looks = withSamples(await delaysIn(file, [0, Infinity]), await sampledBeside(file)).looks
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('show what ran, and for how long', () => {
    const spun = looks.find(({ busy, until }) => busy > 300 && until < waited[0])
    expect(spun?.sampled?.samples).toBeGreaterThanOrEqual(20)
    expect(spun?.sampled?.frames.map(({ stack }) => stack).join('\n')).toContain('spin ')
    expect(ranBySamples(spun!.sampled!)).toBeGreaterThan(300)
  })

  it('do not count a thread that waits', () => {
    const asleep = looks.find(({ from, until }) => from <= waited[0] + CLOCK_MS && until >= waited[1])
    expect(asleep?.busy).toBeLessThan(50)
    expect(asleep?.sampled).toBeUndefined()
  })

  it('are read of every process that wrote into the same file', async () => {
    const file = join(folder, 'restarted.jsonl')
    for (const pid of [7, 8])
      await writeFile(`${file}.${pid}.samples`, JSON.stringify([{ ...seen, until: pid, samples: 3 }]))
    const read = await sampledBeside(file)
    expect(read.map(({ until }) => until).toSorted((a, b) => a - b)).toEqual([7, 8])
  })

  const look = { from: 0, until: 234, busy: 234, blocked: 0, collected: 0 }
  const seen = { until: 234, busy: 234, unsampled: 0, frames: [] }
  const server: Delays = { ...none, busy: { ...NOTHING, longest: 234, beyond: 1 }, looks: [look] }

  it('excuse a machine that stood still, and nothing that ran', () => {
    expect(longestHold(withSamples(server, [{ ...seen, samples: 3 }]), none)).toBe(200)
    expect(longestHold(withSamples(server, [{ ...seen, samples: 21 }]), none)).toBe(220)
  })

  it('excuse nothing where they are missing or could not be taken', () => {
    expect(longestHold(server, none)).toBe(234)
    expect(longestHold(withSamples(server, [{ ...seen, samples: 3, unsampled: 180 }]), none)).toBe(220)
  })
})
