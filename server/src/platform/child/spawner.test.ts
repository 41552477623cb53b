import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { runInChild } from './run-in-child.ts'

interface Lingering {
  pid: number
  spawner: number
}

const scriptIn = (name: string) => fileURLToPath(new URL(`../../testing/process/${name}`, import.meta.url))

const linger = (pauseMs: number, signal?: AbortSignal) =>
  runInChild<Lingering | 'done'>(
    'linger',
    { pauseMs },
    {
      memoryBytes: 2 ** 29,
      workMs: 60_000,
      entry: scriptIn('misbehaving-tasks.ts'),
      ...(signal && { signal }),
    },
  )

async function begun(run: AsyncGenerator<Lingering | 'done'>): Promise<Lingering> {
  return (await run.next()).value as Lingering
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
    const runs = [linger(1), linger(1)]
    const [first, second] = [await begun(runs[0]!), await begun(runs[1]!)]
    expect(first.spawner).toBe(second.spawner)
    expect(first.spawner).not.toBe(process.pid)
    for (const run of runs) expect((await run.next()).value).toBe('done')
  })

  it('can die: its children continue, and a new spawner starts the next child', async () => {
    const run = linger(1_000)
    const { spawner } = await begun(run)
    process.kill(spawner, 'SIGKILL')
    await expect.poll(() => isAlive(spawner)).toBe(false)
    const next = linger(1)
    expect((await begun(next)).spawner).not.toBe(spawner)
    expect((await next.next()).value).toBe('done')
    expect((await run.next()).value).toBe('done')
    expect(await run.next()).toEqual({ done: true, value: undefined })
  })

  it('can die: its children can still be killed', async () => {
    const controller = new AbortController()
    const run = linger(600_000, controller.signal)
    const { pid, spawner } = await begun(run)
    process.kill(spawner, 'SIGKILL')
    await expect.poll(() => isAlive(spawner)).toBe(false)
    controller.abort(new Error('not needed'))
    await expect(run.next()).rejects.toThrow('not needed')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('exits with the server, as do the children', async () => {
    const owner = scriptIn('child-owner.ts')
    const owned = spawn(process.execPath, [owner], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(owned.stdout, 'data')) as [Buffer]
    const { pid, spawner } = JSON.parse(line.toString()) as Lingering
    owned.kill('SIGKILL')
    await expect.poll(() => [isAlive(pid), isAlive(spawner)]).toEqual([false, false])
  })
})
