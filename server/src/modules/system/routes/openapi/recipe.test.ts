import { createCipheriv, createECDH, createHash } from 'node:crypto'
import { formatCanonicalText } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { openAnswer, openSession, publicHeaders, signedHeaders } from '#testing/client/plain-client.mjs'
import { EXAMPLE, RECIPE } from './recipe.ts'

const createBytes = (first: number, length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, index) => first + index))

function createKey(privateKey: Buffer) {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  return ecdh
}

const ecdh = createKey(createBytes(1, 32))
const serverKey = createKey(createBytes(33, 32)).getPublicKey().toString('base64url')
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
      privateKey: createBytes(1, 32).toString('base64url'),
      publicKey: device.publicKey,
      device: device.device,
      serverKey,
      signKey: session.signKey.toString('base64url'),
      answerKey: session.answerKey.toString('base64url'),
      nonce: createBytes(0, 16).toString('base64url'),
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
    const iv = createBytes(0, 12)
    const bound = [EXAMPLE.sessionId, 'GET', url.split('?', 1)[0], timestamp, nonce].join('\n')
    const cipher = createCipheriv('aes-256-gcm', session.answerKey, iv).setAAD(Buffer.from(bound))
    const encrypted = Buffer.concat([cipher.update(EXAMPLE.plain), cipher.final()])
    const whole = Buffer.concat([Buffer.from([1]), iv, encrypted, cipher.getAuthTag()])
    expect(`e2_${whole.toString('base64url')}`).toBe(EXAMPLE.encrypted)
    const headers = signedHeaders(session, call)
    expect(openAnswer(session, { ...call, headers }, EXAMPLE.encrypted)).toBe(EXAMPLE.plain)
  })
})
