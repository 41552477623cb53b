import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../scripts/tier.mjs'
import { runInChild } from './run-in-child.ts'

interface LingerInfo {
  pid: number
  spawner: number
}

const getScriptPath = (name: string) => fileURLToPath(new URL(`../../testing/process/${name}`, import.meta.url))

const runLinger = (pauseMs: number, signal?: AbortSignal) =>
  runInChild<LingerInfo | 'done'>(
    'linger',
    { pauseMs },
    {
      memoryBytes: 2 ** 29,
      workMs: 60_000,
      entry: getScriptPath('misbehaving-tasks.ts'),
      ...(signal && { signal }),
    },
  )

async function readFirst(run: AsyncGenerator<LingerInfo | 'done'>): Promise<LingerInfo> {
  return (await run.next()).value as LingerInfo
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('spawner', () => {
  it('starts all children from one process other than the server', async () => {
    const runs = [runLinger(1), runLinger(1)]
    const [first, second] = [await readFirst(runs[0]!), await readFirst(runs[1]!)]
    expect(first.spawner).toBe(second.spawner)
    expect(first.spawner).not.toBe(process.pid)
    for (const run of runs) expect((await run.next()).value).toBe('done')
  })

  it.runIf(isFullTier)('can die: its children continue, and a new spawner starts the next child', async () => {
    const run = runLinger(1_000)
    const { spawner } = await readFirst(run)
    process.kill(spawner, 'SIGKILL')
    await expect.poll(() => isAlive(spawner)).toBe(false)
    const next = runLinger(1)
    expect((await readFirst(next)).spawner).not.toBe(spawner)
    expect((await next.next()).value).toBe('done')
    expect((await run.next()).value).toBe('done')
    expect(await run.next()).toEqual({ done: true, value: undefined })
  })

  it.runIf(isFullTier)('can die: its children can still be killed', async () => {
    const controller = new AbortController()
    const run = runLinger(600_000, controller.signal)
    const { pid, spawner } = await readFirst(run)
    process.kill(spawner, 'SIGKILL')
    await expect.poll(() => isAlive(spawner)).toBe(false)
    controller.abort(new Error('not needed'))
    await expect(run.next()).rejects.toThrow('not needed')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('exits with the server, as do the children', async () => {
    const owner = getScriptPath('child-owner.ts')
    const owned = spawn(process.execPath, [owner], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(owned.stdout, 'data')) as [Buffer]
    const { pid, spawner } = JSON.parse(line.toString()) as LingerInfo
    owned.kill('SIGKILL')
    await expect.poll(() => [isAlive(pid), isAlive(spawner)]).toEqual([false, false])
  })
})
