import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'

export interface StartedProcess {
  address: string
  output: string
  pid: number
  stop(): Promise<void>
}

export async function startNode(args: readonly string[], env: NodeJS.ProcessEnv): Promise<StartedProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${output}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /http:\/\/\S+/.exec(output)?.[0]
      if (address !== undefined) {
        const { pid = 0 } = child
        resolve({ address, output, pid, stop: () => stop(child) })
      }
    })
  })
}

const WATCH_MS = 20

/** Runs the work and returns the peak memory of any child process of `pid` meanwhile. */
export async function measureChildMemory<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; peakMegabytes: number }> {
  let peakKilobytes = 0
  const readMemory = async () => {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    for (const child of children.trim().split(' ')) {
      const status = await readFile(`/proc/${child}/status`, 'utf8').catch(() => '')
      peakKilobytes = Math.max(peakKilobytes, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0))
    }
  }
  const watching = setInterval(() => void readMemory().catch(() => undefined), WATCH_MS)
  try {
    const result = await work()
    return { result, peakMegabytes: peakKilobytes / 1024 }
  } finally {
    clearInterval(watching)
  }
}

/** Runs the work and returns the maximum growth of the process `pid` meanwhile. */
export async function measureMemoryGrowth<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; grownMegabytes: number }> {
  const before = await readResidentKilobytes(pid)
  let most = before
  const watching = setInterval(
    () => void readResidentKilobytes(pid).then((now) => (most = Math.max(most, now))),
    WATCH_MS,
  )
  try {
    const result = await work()
    return { result, grownMegabytes: (most - before) / 1024 }
  } finally {
    clearInterval(watching)
  }
}

async function readResidentKilobytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
