import { createECDH, createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COLUMN_KINDS, ERRORS, CALL_FLAGS, RULES } from '@cangdan/protocol'
import { NAMED_SCHEMAS } from '@cangdan/protocol/schemas'
import { parseAst } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SERVER_FOLDER } from '#platform/folders.ts'
import { openAnswer, openSession, publicHeaders, signedHeaders } from './plain-client.mjs'

const ROOT = join(SERVER_FOLDER, '..')
const PROTOCOL = join(ROOT, 'protocol/src')

const INTERFACES: Readonly<Record<string, readonly string[]>> = {
  'table.ts': ['RecordResponse'],
  'option.ts': [],
  'response.ts': ['Success', 'Rejection'],
}

const NAMED =
  `TableMeta ColumnMeta FilterMeta ActionMeta RecordCalls OptionsAnswer TreeNode BulkResults FieldMeta FormGroup CellMeta Remote Option
  History HistoryChange CountAnswer ImportFault ImportAnswer LoginRequest Tokens OpenedTokens HandoverCode SessionList UserInfo`.split(
    /\s+/,
  )

function listProperties(name: string): string[] {
  const { schemas } = z.toJSONSchema(NAMED_SCHEMAS, { io: 'input' })
  const { properties, items } = schemas[name] ?? {}
  const listed = items as (typeof schemas)[string] | undefined
  return Object.keys(properties ?? listed?.properties ?? {})
}

type Node = Readonly<Record<string, unknown>>
const declared = new Map<string, Node>()
let named: ReadonlySet<string> = new Set()
let page = ''

beforeAll(async () => {
  page = await readFile(join(ROOT, 'docs/wire.md'), 'utf8')
  const blocks = [...page.matchAll(/^```[\s\S]*?^```$/gm)].map(([block]) => block)
  const spans = page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`[^`]+`/g)
  const code = [...blocks, ...[...spans].map(([span]) => span)].join(' ')
  named = new Set(code.match(/\w+/g))
  for (const file of Object.keys(INTERFACES)) await declare(file)
})

async function declare(file: string): Promise<void> {
  const text = await readFile(join(PROTOCOL, file), 'utf8')
  for (const statement of parseAst(text, { lang: 'ts' }).body) {
    const { declaration } = statement as { declaration?: unknown }
    const node = declaration as Node | null | undefined
    const { name } = (node?.['id'] ?? {}) as { name?: string }
    if (name !== undefined && node) declared.set(name, node)
  }
}

function listWords(name: string): string[] {
  const node = declared.get(name)
  if (node === undefined) throw new Error(`${name} is not declared`)
  const { body } = (node['body'] ?? { body: [] }) as { body: { key?: { name: string } }[] }
  const { types = [] } = (node['typeAnnotation'] ?? {}) as { types?: { literal: { value: string } }[] }
  return [...body.flatMap(({ key }) => key?.name ?? []), ...types.map(({ literal }) => literal.value)]
}

/** Key pair of the worked examples: a private key of equal bytes. */
function createExampleKey(byte: number) {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.alloc(32, byte))
  return { ecdh, point: ecdh.getPublicKey(), publicKey: ecdh.getPublicKey('base64url') }
}

function getExampleBody(beginning: string): string {
  return page.split('\n').find((line) => line.startsWith(beginning)) ?? ''
}

const findMissing = (words: readonly string[]) => words.filter((word) => !named.has(word))

describe('docs/wire.md', () => {
  it('names every error code', () => {
    expect(Object.keys(ERRORS).length).toBeGreaterThan(300)
    expect(findMissing(Object.keys(ERRORS))).toEqual([])
  })

  it.each(Object.values(INTERFACES).flat())('names every key of %s', (name) => {
    expect(listWords(name)).not.toEqual([])
    expect(findMissing(listWords(name))).toEqual([])
  })

  it.each(NAMED)('names every key of %s', (name) => {
    expect(listProperties(name)).not.toEqual([])
    expect(findMissing(listProperties(name))).toEqual([])
  })

  it('names every control of a field', () => {
    const { control } = (z.toJSONSchema(NAMED_SCHEMAS, { io: 'input' }).schemas['FieldMeta']?.properties ?? {}) as {
      control?: { enum?: string[] }
    }
    expect(control?.enum?.length).toBeGreaterThan(10)
    expect(findMissing(control?.enum ?? [])).toEqual([])
  })

  it.each(['Tone', 'Verb'])('names every %s', (name) => {
    expect(listWords(name).length).toBeGreaterThan(1)
    expect(findMissing(listWords(name))).toEqual([])
  })

  it('names every column type, every rule and every query flag', () => {
    expect(findMissing([...Object.keys(COLUMN_KINDS), ...Object.keys(RULES), ...Object.values(CALL_FLAGS)])).toEqual([])
  })

  it('has worked examples of keys, signatures and an encrypted response', () => {
    const { ecdh, point, publicKey } = createExampleKey(1)
    const serverKey = createExampleKey(2).publicKey
    const device = { ecdh, publicKey, device: createHash('sha256').update(point).digest('base64url') }
    const session = openSession(device, {
      access_token: '',
      refresh_token: '',
      expires_in: 600,
      session_id: '0d9f1c8e-2b7a-4f60-9c3d-5a1e8b724c66',
      server_key: serverKey,
    })
    const url = '/api/v1/seller_p/bank/BankList?page=1&limit=20&bank_name=%E4%B8%AD%E5%9B%BD+%E9%93%B6%E8%A1%8C'
    const at = { timestamp: 1_790_000_000, nonce: 'AAECAwQFBgcICQoLDA0ODw' }
    const list = signedHeaders(session, { method: 'GET', url, ...at })
    const [save, login] = ['{"bank_name":', '{"username":"admin","password":"correct horse 9",'].map(getExampleBody)
    const saved = { method: 'POST', url: '/api/v1/seller_p/bank/BankSave', body: save ?? '', ...at }
    const opened = {
      method: 'POST',
      url: '/api/v1/public/user/login',
      body: login ?? '',
      timestamp: at.timestamp,
    }
    const values = [
      publicKey,
      serverKey,
      device.device,
      session.sid,
      session.signKey.toString('hex'),
      session.answerKey.toString('hex'),
      list['sign'],
      signedHeaders(session, saved)['sign'],
      publicHeaders(device, opened)['sign'],
    ]
    expect(values.filter((value) => value === undefined || !page.includes(`\`${value}\``))).toEqual([])
    const [line = ''] = page.match(/^e2_[\w-]+$/m) ?? []
    expect(openAnswer(session, { method: 'GET', url, headers: list }, line)).toBe(
      '{"status":true,"data":[],"message":"","kind":"rows"}',
    )
  })
})
