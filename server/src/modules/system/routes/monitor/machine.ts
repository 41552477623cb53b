// Figures of the operating system about the machine and this process.
import { readFile, stat, statfs } from 'node:fs/promises'
import { arch, cpus, freemem, hostname, networkInterfaces, release, tmpdir, totalmem, type } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceDisk, ServiceInfo } from '@cangdan/protocol'

const PERCENT = 100
const TENTHS = 10
const NANOSECONDS = 1_000_000
/** A shorter period is inaccurate, a longer one is out of date. */
const MIN_AGE_MS = 200
const MAX_AGE_MS = 60_000

export const computePercent = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.min(PERCENT, Math.max(0, Math.round((part / whole) * PERCENT * TENTHS) / TENTHS))

interface Sample {
  readonly user: number
  readonly sys: number
  readonly idle: number
  readonly at: number
}

function sampleCpu(): Sample {
  const times = cpus().map((cpu) => cpu.times)
  const sum = (of: (time: (typeof times)[number]) => number) => times.reduce((total, time) => total + of(time), 0)
  return {
    user: sum(({ user, nice }) => user + nice),
    sys: sum(({ sys, irq }) => sys + irq),
    idle: sum(({ idle }) => idle),
    at: performance.now(),
  }
}

/** Returns a function that computes the CPU usage since its last call, or over a short period if that is long ago. */
export function createCpuMeter(): () => Promise<ServiceInfo['cpu']> {
  let last: Sample | undefined
  return async () => {
    const age = last === undefined ? Infinity : performance.now() - last.at
    if (age > MAX_AGE_MS) last = sampleCpu()
    if (age > MAX_AGE_MS || age < MIN_AGE_MS) await sleep(MIN_AGE_MS)
    const [before, now] = [last ?? sampleCpu(), sampleCpu()]
    last = now
    const [user, sys, idle] = [now.user - before.user, now.sys - before.sys, now.idle - before.idle]
    const all = user + sys + idle
    return {
      num: cpus().length,
      total: computePercent(user + sys, all),
      sys: computePercent(sys, all),
      user: computePercent(user, all),
      free: computePercent(idle, all),
    }
  }
}

/** Uses the limit of the process if it is lower than the memory of the machine. */
export function readMemory(): ServiceInfo['mem'] {
  const limit = process.constrainedMemory()
  const isLimited = limit > 0 && limit < totalmem()
  const total = isLimited ? limit : totalmem()
  const free = Math.min(total, isLimited ? process.availableMemory() : freemem())
  return { total, free, used: total - free, usage: computePercent(total - free, total) }
}

const ROTATE_MS = 60_000

export interface DelayMeter {
  /** Milliseconds over the last one or two minutes. */
  read(): { delay_mean: number; delay_p99: number }
  stop(): void
}

/** Measures event loop delay with two alternating histograms, so that at least a minute is covered. */
export function createDelayMeter(): DelayMeter {
  const startHistogram = () => {
    const histogram = monitorEventLoopDelay({ resolution: 20 })
    histogram.enable()
    return histogram
  }
  let [older, newer] = [startHistogram(), startHistogram()]
  const timer = setInterval(() => {
    older.disable()
    ;[older, newer] = [newer, startHistogram()]
  }, ROTATE_MS).unref()
  return {
    read: () => ({
      delay_mean: toMilliseconds(older.mean),
      delay_p99: toMilliseconds(older.percentile(99)),
    }),
    stop() {
      clearInterval(timer)
      older.disable()
      newer.disable()
    },
  }
}

/** The histogram has a resolution of 20 ms, which is subtracted. Without samples it returns NaN. */
const toMilliseconds = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? Math.max(0, Math.round(nanoseconds / NANOSECONDS) - 20) : 0

export function readSystem(): ServiceInfo['sys'] {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
  return {
    host: hostname(),
    ip: own?.address ?? '',
    os: `${type()} ${release()}`,
    arch: arch(),
    dir: process.cwd(),
  }
}

/** Returns the file systems of these folders, the temporary folder and the root, without duplicates. */
export async function listDisks(folders: readonly string[]): Promise<ServiceDisk[]> {
  const mounts = await readMounts()
  const found = await Promise.all([...folders, tmpdir(), '/'].map((folder) => readDisk(folder, mounts)))
  const known = new Map<number, ServiceDisk>()
  for (const disk of found) if (disk !== undefined && !known.has(disk.device)) known.set(disk.device, disk.line)
  return [...known.values()]
}

async function readDisk(folder: string, mounts: readonly Mount[]) {
  try {
    const [{ dev: device }, { bsize, blocks, bfree, bavail }] = await Promise.all([stat(folder), statfs(folder)])
    const used = (blocks - bfree) * bsize
    const free = bavail * bsize
    const type_name = getMountType(folder, mounts)
    const line = {
      dir_name: folder,
      type_name,
      total: blocks * bsize,
      used,
      free,
      usage: computePercent(used, used + free),
    }
    return { device, line }
  } catch {
    // The folder does not exist.
    return undefined
  }
}

interface Mount {
  readonly at: string
  readonly type: string
}

/** Returns the mounts; empty on systems without `/proc/self/mounts`. */
async function readMounts(): Promise<Mount[]> {
  const text = await readFile('/proc/self/mounts', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [, at, kind] = line.split(' ')
    return at === undefined || kind === undefined ? [] : [{ at, type: kind }]
  })
}

const getMountType = (folder: string, mounts: readonly Mount[]): string =>
  mounts
    .filter(({ at }) => at === '/' || folder === at || folder.startsWith(`${at}/`))
    .toSorted((a, b) => b.at.length - a.at.length)[0]?.type ?? ''
