import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseSigningKey } from './client-auth.ts'

const exportKey = ({ privateKey }: ReturnType<typeof generateKeyPairSync>) =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const RSA = exportKey(generateKeyPairSync('rsa', { modulusLength: 2048 }))

describe('private key of a client', () => {
  it.each([
    ['RSA', RSA],
    ['P-256', exportKey(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }))],
    ['RSA without line breaks', RSA.replaceAll('\n', '')],
  ])('is read from a PEM: %s', (_kind, pem) => {
    expect(parseSigningKey(pem)?.type).toBe('private')
  })

  it.each([
    ['a short RSA key', exportKey(generateKeyPairSync('rsa', { modulusLength: 1024 }))],
    ['another curve', exportKey(generateKeyPairSync('ec', { namedCurve: 'secp384r1' }))],
    ['another kind', exportKey(generateKeyPairSync('ed25519'))],
    ['a text', 'no key'],
  ])('is rejected: %s', (_kind, pem) => {
    expect(parseSigningKey(pem)).toBeUndefined()
  })
})
