// A log that hides its tree, or shows fewer leaves than before: the notes are kept, and the webhook is called.
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type LogDesk,
  createLogDesk,
  type WitnessDesk,
  createWitnessDesk,
} from '#modules/system/testing/ledger/witness-desk.ts'
import { runWitnessCommand } from './command.ts'

let ours: LogDesk
let witness: WitnessDesk
const closing: (() => Promise<unknown>)[] = []
const output: string[] = []
beforeEach(async () => {
  ours = await createLogDesk()
  witness = await createWitnessDesk(ours, await ours.grow(3), { url: ours.url })
  closing.push(witness.close, ours.close)
  output.length = 0
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const running = new AbortController().signal
const pull = () => runWitnessCommand(['pull', '--folder', witness.folder], (line) => output.push(line), running)
const listEvidence = () => readdir(join(witness.folder, 'evidence')).catch(() => [])

/** Serves the checkpoint of one log with tiles of another, or none. */
async function serveMixedLog(log: string, tilesOf?: string, how?: 'spoilt'): Promise<string> {
  const server = createServer((request, response) => {
    const lie = async () => {
      const path = request.url ?? ''
      const isTile = path.includes('/tile/')
      if (isTile && tilesOf === undefined) return response.writeHead(503).end()
      const real = await fetch((isTile ? tilesOf : log) + path)
      const bytes = Buffer.from(await real.arrayBuffer())
      if (isTile && how === 'spoilt') bytes[200] = (bytes[200] ?? 0) ^ 1
      return response.end(bytes)
    }
    void lie()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const pointTo = (url: string) =>
  changeSettings(({ logs, ...settings }) => ({ ...settings, logs: logs.map((log) => ({ ...log, url })) }))

interface StoredSettings {
  readonly logs: readonly { readonly url: string }[]
  readonly webhook?: string
}

async function changeSettings(how: (settings: StoredSettings) => StoredSettings): Promise<void> {
  const file = join(witness.folder, 'witness.json')
  await writeFile(file, JSON.stringify(how(JSON.parse(await readFile(file, 'utf8')) as StoredSettings)))
}

describe('witness', () => {
  it('records a head that its tiles do not prove, and settles it later', async () => {
    ours.trust(witness.vkey)
    await ours.grow(40)
    await pointTo(await serveMixedLog(ours.url, ours.url, 'spoilt'))
    expect(await pull()).toBe(1)
    expect(output.join('\n')).toContain('are not those of the head')
    expect(await listEvidence()).toEqual([expect.stringContaining('-unproven-')])
    await pointTo(ours.url)
    expect(await pull()).toBe(0)
    expect(await listEvidence()).toEqual([expect.stringContaining('-settled-')])
  })

  it('proves a fork that was shown without tiles, as soon as the log shows a tree', async () => {
    ours.trust(witness.vkey)
    await ours.grow(20)
    expect(await pull()).toBe(0)
    const theirs = await createLogDesk(ours)
    closing.push(theirs.close)
    await theirs.grow(60)
    await pointTo(await serveMixedLog(theirs.url, theirs.url, 'spoilt'))
    expect(await pull()).toBe(1)
    expect(await listEvidence()).toEqual([expect.stringContaining('-unproven-')])
    await ours.grow(70)
    await pointTo(ours.url)
    expect(await pull()).toBe(1)
    expect(output.join('\n')).toContain('the heads of 61 and of 94 leaves are not of one tree')
    expect(await listEvidence()).toEqual(
      expect.arrayContaining([expect.stringContaining('-fork-'), expect.stringContaining('-unproven-')]),
    )
  })

  it('reports a log that serves no tiles', async () => {
    await ours.grow(40)
    await pointTo(await serveMixedLog(ours.url))
    expect(await pull()).toBe(2)
    const [name = ''] = await listEvidence()
    const file = join(witness.folder, 'evidence', name)
    const found = JSON.parse(await readFile(file, 'utf8')) as { kind: string; found: string }
    expect(found.kind).toBe('unproven')
    // A quarter of an hour later the webhook must be called.
    await writeFile(file, JSON.stringify({ ...found, found: new Date(Date.now() - 900_000).toISOString() }))
    expect(await pull()).toBe(1)
  })

  it('compares a smaller head with the signed one, and keeps all notes', async () => {
    ours.trust(witness.vkey)
    const first = await ours.grow(10)
    await ours.grow(20)
    expect(await pull()).toBe(0)
    const theirs = await createLogDesk(ours)
    closing.push(theirs.close)
    await theirs.grow(8)
    const lie = await serveMixedLog(theirs.url, ours.url)
    // An old copy of the same tree is not a fork.
    const shown = { ...first, signatures: first.own }
    const whole = await witness.again()
    const opened = await whole.open(shown)
    if (typeof opened === 'string') throw new Error(opened)
    expect((await whole.confirm(opened, 'tiles')).kind).toBe('other size')
    expect(await listEvidence()).toEqual([])
    // A smaller head of another tree is a fork.
    await pointTo(lie)
    expect(await pull()).toBe(1)
    expect(await listEvidence()).toEqual([expect.stringContaining('-fork-')])
    const seen = await readFile(
      join(witness.folder, 'seen', (await readdir(join(witness.folder, 'seen')))[0] ?? ''),
      'utf8',
    )
    const sizes = seen
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { size: number }).size)
    expect(sizes).toEqual([34, 14, 9])
  })

  it('calls the webhook until it responds', async () => {
    const called: string[] = []
    const statuses = [500, 200]
    const hook = createServer((request, response) => {
      const took = async () => {
        called.push(Buffer.concat((await request.toArray()) as Buffer[]).toString())
        response.statusCode = statuses.shift() ?? 200
        response.end()
      }
      void took()
    }).listen(0, '127.0.0.1')
    await once(hook, 'listening')
    const { port } = hook.address() as AddressInfo
    await changeSettings((settings) => ({ ...settings, webhook: `http://127.0.0.1:${port}/` }))
    await ours.grow(40)
    await pointTo(await serveMixedLog(ours.url, ours.url, 'spoilt'))
    expect([await pull(), called.length]).toEqual([1, 1])
    expect([await pull(), called.length]).toEqual([1, 2])
    expect([await pull(), called.length]).toEqual([1, 2])
    expect(new Set(called).size).toBe(1)
    hook.closeAllConnections()
    hook.close()
    await once(hook, 'close')
    await ours.grow(4)
    expect(await pull()).toBe(1)
    expect(output.join('\n')).toContain('does not respond: it is called again')
  })
})
