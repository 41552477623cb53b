import { createCipheriv, createECDH, createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatCanonicalText } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { SERVER_FOLDER } from '#platform/folders.ts'
import { openAnswer, openSession, publicHeaders, signedHeaders } from '#testing/client/plain-client.mjs'
import { EXAMPLE, RECIPE } from './recipe.ts'

/** Returns the bytes 0, 1, 2, … */
const createSequence = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, index) => index))

const createKey = (byte: number) => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.alloc(32, byte))
  return ecdh
}

const ecdh = createKey(1)
const serverKey = createKey(2).getPublicKey().toString('base64url')
const point = ecdh.getPublicKey()
const device = {
  publicKey: point.toString('base64url'),
  device: createHash('sha256').update(point).digest('base64url'),
  ecdh,
}
const session = openSession(device, {
  session_id: EXAMPLE.sessionId,
  server_key: serverKey,
  access_token: 'token',
  refresh_token: '',
  expires_in: 600,
})
const { timestamp, nonce, url } = EXAMPLE
const call = { method: 'GET', url, timestamp, nonce }

describe('worked example of the OpenAPI description', () => {
  it('has the keys of a client and a session', () => {
    expect(EXAMPLE).toMatchObject({
      privateKey: ecdh.getPrivateKey('hex'),
      publicKey: device.publicKey,
      device: device.device,
      serverKey,
      signKey: session.signKey.toString('hex'),
      answerKey: session.answerKey.toString('hex'),
      nonce: createSequence(16).toString('base64url'),
    })
  })

  it('has the signature of a call and of a sign-in', () => {
    expect(signedHeaders(session, call)['sign']).toBe(EXAMPLE.sign)
    const login = { method: 'POST', url: '/api/v1/public/user/login', body: EXAMPLE.loginBody, timestamp }
    expect(publicHeaders(device, login)['sign']).toBe(EXAMPLE.loginSign)
  })

  it('shows the canonical text that the server builds', () => {
    const [path = '', query] = url.split('?')
    const canonical = formatCanonicalText({
      version: 'v2',
      method: 'GET',
      path,
      params: new URLSearchParams(query),
      bodyHash: EXAMPLE.bodyHash,
      timestamp: String(timestamp),
      nonce,
      device: EXAMPLE.device,
      sessionId: EXAMPLE.sessionId,
    })
    expect(RECIPE).toContain(`\n${canonical}\n`)
    expect(EXAMPLE.bodyHash).toBe(createHash('sha256').digest('hex'))
  })

  it('has an encrypted answer', () => {
    const iv = createSequence(12)
    const bound = [EXAMPLE.sessionId, 'GET', url.split('?', 1)[0], timestamp, nonce].join('\n')
    const cipher = createCipheriv('aes-256-gcm', session.answerKey, iv).setAAD(Buffer.from(bound))
    const encrypted = Buffer.concat([cipher.update(EXAMPLE.plain), cipher.final()])
    const whole = Buffer.concat([Buffer.from([1]), iv, encrypted, cipher.getAuthTag()])
    expect(`e2_${whole.toString('base64url')}`).toBe(EXAMPLE.encrypted)
    const headers = signedHeaders(session, call)
    expect(openAnswer(session, { ...call, headers }, EXAMPLE.encrypted)).toBe(EXAMPLE.plain)
  })

  it('is the example of docs/wire.md', async () => {
    const page = await readFile(join(SERVER_FOLDER, '..', 'docs/wire.md'), 'utf8')
    const { privateKey: _key, url: _url, ...values } = EXAMPLE
    for (const value of Object.values(values)) expect(page).toContain(String(value))
  })
})
