import { isFullTier } from '../../../../scripts/tier.mjs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fileOf, onDisk, readAll } from '#testing/files/spreadsheets.ts'
import { readSheetInChild } from '../spreadsheet/in-child.ts'
import type { Child } from './child.ts'
import { KeptChildren } from './kept-children.ts'
import type { ChildOptions } from './options.ts'
import { runInChild } from './run-in-child.ts'

const entry = fileURLToPath(new URL('../../testing/process/misbehaving-tasks.ts', import.meta.url))
const MEGABYTE = 1024 * 1024

function run<T>(task: string, input: unknown = {}, options: Partial<ChildOptions> = {}): AsyncGenerator<T> {
  return runInChild<T>(task, input, { memoryBytes: 512 * MEGABYTE, workMs: 30_000, entry, ...options })
}

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
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

describe('work in a process of its own', () => {
  it('hands over everything, in order', async () => {
    const values = await all(run<{ i: number }>('count', { to: 5_000 }))
    expect(values.map(({ i }) => i)).toEqual(Array.from({ length: 5_000 }, (_, i) => i))
  })

  it('hands over bytes as they are, among other values', async () => {
    const sizes = [1, 0, 1_000_000, 10, 65_536, 300_001]
    const values = await all(run<Buffer | { index: number }>('bytes', { sizes }))
    const bytes = values.filter((value) => Buffer.isBuffer(value))
    const expected = sizes.map((size, index) => Buffer.alloc(size, index))
    expect(Buffer.concat(bytes).equals(Buffer.concat(expected))).toBe(true)
    expect(values.filter((value) => !Buffer.isBuffer(value))).toEqual(sizes.map((_, index) => ({ index })))
  })

  it('waits while nobody asks for more, and that time is not its own', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const values = run<{ i: number }>('count', { to: 2_000 }, { workMs: 4_000 })
    await values.next()
    vi.advanceTimersByTime(3_600_000)
    expect(await all(values)).toHaveLength(1_999)
  })

  it('tells what its task threw', async () => {
    const fault = { name: 'RangeError', message: 'no', code: 'odd', place: { row: 3 } }
    await expect(all(run('fail'))).rejects.toMatchObject({ name: 'TaskFailure', fault })
  })

  it.each([
    ['crash', 'died', {}],
    ['spin', 'too_slow', { workMs: 3_000 }],
    ['heap', 'out_of_memory', { memoryBytes: 200 * MEGABYTE }],
    ['buffers', 'out_of_memory', { memoryBytes: 200 * MEGABYTE }],
    ['count', 'died', { entry: '/nowhere.js' }],
  ])('%s ends as %s', async (task, code, options) => {
    await expect(all(run(task, {}, options))).rejects.toMatchObject({ name: 'ChildFailure', code })
  })

  it('ends when it is not wanted any more', async () => {
    const controller = new AbortController()
    const values = run<number>('spin', {}, { signal: controller.signal })
    const { value: pid } = (await values.next()) as { value: number }
    controller.abort(new Error('the reader went away'))
    await expect(values.next()).rejects.toThrow('the reader went away')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it.runIf(isFullTier)(
    'is kept for the next task where that is said, and only after one that went well',
    async () => {
      const kept = new KeptChildren(1)
      const pidOf = async (task = 'pid') => (await all(run<number>(task, {}, { kept })))[0] ?? 0
      const first = await pidOf()
      expect(await pidOf()).toBe(first)
      // Two at once are two, of which one is kept.
      const [one, other] = await Promise.all([pidOf(), pidOf()])
      expect(one).not.toBe(other)
      await expect.poll(() => [one, other].filter(isAlive).length).toBe(1)
      await expect(all(run('fail', {}, { kept }))).rejects.toMatchObject({ name: 'TaskFailure' })
      const after = await pidOf()
      expect([one, other]).not.toContain(after)
      const spinning = run<number>('spin', {}, { kept })
      expect((await spinning.next()).value).toBe(after)
      await spinning.return(undefined)
      await expect.poll(() => isAlive(after)).toBe(false)
      const last = await pidOf()
      process.kill(last, 'SIGKILL')
      await expect.poll(() => kept.take()).toBeUndefined()
      expect(await pidOf()).not.toBe(last)
    },
  )

  it.runIf(isFullTier)('is not kept where it has grown, nor for long', async () => {
    const grown = new KeptChildren(1)
    const [pid = 0] = await all(run<number>('grow', {}, { kept: grown, memoryBytes: 300 * MEGABYTE }))
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(grown.take()).toBeUndefined()
    const [idle = 0] = await all(run<number>('pid', {}, { kept: new KeptChildren(1, 50) }))
    await expect.poll(() => isAlive(idle)).toBe(false)
  })

  it('is started ahead of the next task where that is said, and does that one alone', async () => {
    const ahead = new KeptChildren(1)
    const pidOf = async () => (await all(run<number>('pid', {}, { ahead })))[0] ?? 0
    const first = await pidOf()
    let waiting: Child | undefined
    await expect.poll(() => (waiting = ahead.take())).toBeDefined()
    if (waiting !== undefined) ahead.keep(waiting)
    const second = await pidOf()
    expect(second).not.toBe(first)
    await expect.poll(() => [first, second].some(isAlive)).toBe(false)
    // A task that failed has another started as well.
    await expect(all(run('fail', {}, { ahead }))).rejects.toMatchObject({ name: 'TaskFailure' })
    await expect.poll(() => (waiting = ahead.take())).toBeDefined()
    waiting?.kill()
  })

  it('ends when its reader stops', async () => {
    const values = run<number>('spin')
    const { value: pid } = (await values.next()) as { value: number }
    await values.return(undefined)
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('knows no secrets, and of the environment what it is given', async () => {
    process.env['ADMIN_PASSWORD'] = 'secret'
    const [environment] = await all(run<NodeJS.ProcessEnv>('environment'))
    delete process.env['ADMIN_PASSWORD']
    expect(JSON.stringify(environment)).not.toContain('secret')
    const [seen] = await all(run<NodeJS.ProcessEnv>('environment', {}, { environment: ['HOME'] }))
    expect(seen).toMatchObject({ HOME: process.env['HOME'] })
  })
})

describe('a sheet that is read in a process of its own', () => {
  const table = { columns: [{ title: '名称', kind: 'text' as const }], rows: [['仓单'], ['😀']] }

  it('holds what it holds (L9)', async () => {
    await onDisk(await fileOf('xlsx', table), async (path) => {
      expect(await readAll(readSheetInChild(path))).toEqual([
        { row: 1, cells: ['名称'] },
        { row: 2, cells: ['仓单'] },
        { row: 3, cells: ['😀'] },
      ])
    })
  })

  it('is refused with the same words', async () => {
    await onDisk(Buffer.from('a\n"b'), async (path) => {
      const failure = { name: 'SpreadsheetFailure', code: 'unbalanced_quote', place: { row: 2, column: 1 } }
      await expect(readAll(readSheetInChild(path))).rejects.toMatchObject(failure)
    })
  })
})
