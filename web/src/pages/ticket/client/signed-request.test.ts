import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { expect, it } from 'vitest'
import { installIndexedDb } from '../../../testing/fake-indexed-db.ts'
import { signRequest } from './signed-request.ts'
import { deleteSigningKey, loadSigningKey } from './signing-key.ts'

const records = installIndexedDb()
const TICKET = { page: 'contract', code: 'a'.repeat(43) } as const

it('is a compact JWS that another library verifies with the key in its header', async () => {
  const key = await loadSigningKey(TICKET)
  const payload = { htu: 'public/contract/CreateOpen', code: TICKET.code, reason: '质押率与约定不符' }
  const signed = await signRequest(key, payload)
  const { jwk, ...header } = decodeProtectedHeader(signed)
  expect(header).toEqual({ alg: 'ES256' })
  expect(Object.keys(jwk ?? {}).toSorted()).toEqual(['crv', 'kty', 'x', 'y'])
  const verified = await compactVerify(signed, await importJWK(jwk!, 'ES256'), { algorithms: ['ES256'] })
  expect(JSON.parse(new TextDecoder().decode(verified.payload))).toEqual(payload)
  const [head, body, signature] = signed.split('.')
  const changed = `${head}.${body?.replace(/^./, 'f')}.${signature}`
  await expect(compactVerify(changed, await importJWK(jwk!, 'ES256'))).rejects.toThrow(/signature verification failed/)
})

it('has one key per ticket, which is stored, not extractable, and deleted with its ticket', async () => {
  const first = await loadSigningKey(TICKET)
  expect(await calculateJwkThumbprint((await loadSigningKey(TICKET)).jwk)).toBe(await calculateJwkThumbprint(first.jwk))
  const other = await loadSigningKey({ ...TICKET, code: 'b'.repeat(43) })
  expect(other.jwk.x).not.toBe(first.jwk.x)
  await expect(crypto.subtle.exportKey('jwk', first.privateKey)).rejects.toThrow(/extractable/)
  expect(records.size).toBe(2)
  expect([...records.keys()].join()).not.toContain(TICKET.code)
  await deleteSigningKey(TICKET)
  expect(records.size).toBe(1)
})
