import { isFullTier } from '../../../../scripts/tier.mjs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { writeTestSheet, withFile, collectRows } from '#testing/files/spreadsheets.ts'
import { readRowsInChild } from '../spreadsheet/in-child.ts'
import type { Child } from './child.ts'
import { ChildPool } from './child-pool.ts'
import type { ChildOptions } from './options.ts'
import { runInChild } from './run-in-child.ts'

const entry = fileURLToPath(new URL('../../testing/process/misbehaving-tasks.ts', import.meta.url))
const MEGABYTE = 1024 * 1024

function run<T>(task: string, input: unknown = {}, options: Partial<ChildOptions> = {}): AsyncGenerator<T> {
  return runInChild<T>(task, input, { memoryBytes: 512 * MEGABYTE, workMs: 30_000, entry, ...options })
}

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = []
  for await (const value of values) seen.push(value)
  return seen
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('runInChild', () => {
  it('yields all values in order', async () => {
    const values = await collect(run<{ i: number }>('count', { to: 5_000 }))
    expect(values.map(({ i }) => i)).toEqual(Array.from({ length: 5_000 }, (_, i) => i))
  })

  it('yields bytes unchanged among other values', async () => {
    const sizes = [1, 0, 1_000_000, 10, 65_536, 300_001]
    const values = await collect(run<Buffer | { index: number }>('bytes', { sizes }))
    const bytes = values.filter((value) => Buffer.isBuffer(value))
    const expected = sizes.map((size, index) => Buffer.alloc(size, index))
    expect(Buffer.concat(bytes).equals(Buffer.concat(expected))).toBe(true)
    expect(values.filter((value) => !Buffer.isBuffer(value))).toEqual(sizes.map((_, index) => ({ index })))
  })

  it('pauses the child while the reader is busy, without counting that time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const values = run<{ i: number }>('count', { to: 2_000 }, { workMs: 4_000 })
    await values.next()
    vi.advanceTimersByTime(3_600_000)
    expect(await collect(values)).toHaveLength(1_999)
  })

  it('throws the error of the task', async () => {
    const error = { name: 'RangeError', message: 'no', code: 'odd', place: { row: 3 } }
    await expect(collect(run('fail'))).rejects.toMatchObject({ name: 'TaskFailure', error })
  })

  it.each([
    ['crash', 'died', {}],
    ['spin', 'too_slow', { workMs: 3_000 }],
    ['heap', 'out_of_memory', { memoryBytes: 200 * MEGABYTE }],
    ['buffers', 'out_of_memory', { memoryBytes: 200 * MEGABYTE }],
    ['count', 'died', { entry: '/nowhere.js' }],
  ])('rejects %s with %s', async (task, code, options) => {
    await expect(collect(run(task, {}, options))).rejects.toMatchObject({ name: 'ChildFailure', code })
  })

  it('kills the child when its signal is aborted', async () => {
    const controller = new AbortController()
    const values = run<number>('spin', {}, { signal: controller.signal })
    const { value: pid } = (await values.next()) as { value: number }
    controller.abort(new Error('the reader went away'))
    await expect(values.next()).rejects.toThrow('the reader went away')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it.runIf(isFullTier)('reuses a child of the pool only after a successful task', async () => {
    const kept = new ChildPool(1)
    const readPid = async (task = 'pid') => (await collect(run<number>(task, {}, { kept })))[0] ?? 0
    const first = await readPid()
    expect(await readPid()).toBe(first)
    const [one, other] = await Promise.all([readPid(), readPid()])
    expect(one).not.toBe(other)
    await expect.poll(() => [one, other].filter(isAlive).length).toBe(1)
    await expect(collect(run('fail', {}, { kept }))).rejects.toMatchObject({ name: 'TaskFailure' })
    const after = await readPid()
    expect([one, other]).not.toContain(after)
    const spinning = run<number>('spin', {}, { kept })
    expect((await spinning.next()).value).toBe(after)
    await spinning.return(undefined)
    await expect.poll(() => isAlive(after)).toBe(false)
    const last = await readPid()
    process.kill(last, 'SIGKILL')
    await expect.poll(() => kept.take()).toBeUndefined()
    expect(await readPid()).not.toBe(last)
  })

  it.runIf(isFullTier)('does not keep a child that used much memory, or any child for long', async () => {
    const grown = new ChildPool(1)
    const [pid = 0] = await collect(run<number>('grow', {}, { kept: grown, memoryBytes: 300 * MEGABYTE }))
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(grown.take()).toBeUndefined()
    const [idle = 0] = await collect(run<number>('pid', {}, { kept: new ChildPool(1, 50) }))
    await expect.poll(() => isAlive(idle)).toBe(false)
  })

  it('starts a child in advance for one task', async () => {
    const ahead = new ChildPool(1)
    const readPid = async () => (await collect(run<number>('pid', {}, { ahead })))[0] ?? 0
    const first = await readPid()
    let waiting: Child | undefined
    await expect.poll(() => (waiting = ahead.take())).toBeDefined()
    if (waiting !== undefined) ahead.keep(waiting)
    const second = await readPid()
    expect(second).not.toBe(first)
    await expect.poll(() => [first, second].some(isAlive)).toBe(false)
    await expect(collect(run('fail', {}, { ahead }))).rejects.toMatchObject({ name: 'TaskFailure' })
    await expect.poll(() => (waiting = ahead.take())).toBeDefined()
    waiting?.kill()
  })

  it('kills the child when the reader stops', async () => {
    const values = run<number>('spin')
    const { value: pid } = (await values.next()) as { value: number }
    await values.return(undefined)
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('passes no secrets and only the named environment variables', async () => {
    process.env['ADMIN_PASSWORD'] = 'secret'
    const [environment] = await collect(run<NodeJS.ProcessEnv>('environment'))
    delete process.env['ADMIN_PASSWORD']
    expect(JSON.stringify(environment)).not.toContain('secret')
    const [seen] = await collect(run<NodeJS.ProcessEnv>('environment', {}, { environment: ['HOME'] }))
    expect(seen).toMatchObject({ HOME: process.env['HOME'] })
  })
})

describe('spreadsheet in a child process', () => {
  const table = { columns: [{ title: '名称', kind: 'text' as const }], rows: [['仓单'], ['😀']] }

  it('yields the same rows as in the server process (L9)', async () => {
    await withFile(await writeTestSheet('xlsx', table), async (path) => {
      expect(await collectRows(readRowsInChild(path))).toEqual([
        { row: 1, cells: ['名称'] },
        { row: 2, cells: ['仓单'] },
        { row: 3, cells: ['😀'] },
      ])
    })
  })

  it('rejects with the same error', async () => {
    await withFile(Buffer.from('a\n"b'), async (path) => {
      const failure = { name: 'SpreadsheetFailure', code: 'unbalanced_quote', place: { row: 2, column: 1 } }
      await expect(collectRows(readRowsInChild(path))).rejects.toMatchObject(failure)
    })
  })
})
