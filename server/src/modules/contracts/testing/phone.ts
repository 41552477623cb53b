// The browser of a signer: an own key, and requests signed by it. Written from RFC 7515, apart from the page and the server.
import { generateKeyPairSync, sign } from 'node:crypto'
import { CONTRACT_PATHS, type CallResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { TestPlatform } from '#testing/test-platform.ts'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export type SigningCall = keyof typeof CONTRACT_PATHS

export interface Phone {
  /** Signs a payload for a call; `htu` can be replaced. */
  readonly sign: (path: string, payload: object) => string
  readonly call: <T>(name: SigningCall, payload: object) => Promise<CallResponse<T>>
  readonly post: <T>(path: string, signed: string) => Promise<CallResponse<T>>
}

export function createPhone({ app }: TestPlatform): Phone {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  const signPayload: Phone['sign'] = (path, payload) => {
    const input = `${encode({ alg: 'ES256', jwk: { kty, crv, x, y } })}.${encode({ htu: path, ...payload })}`
    const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${input}.${signature.toString('base64url')}`
  }
  const post: Phone['post'] = async <T>(path: string, signed: string) => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/v1/${path}`,
      payload: { signed },
      headers: { 'accept-language': 'en' },
    })
    return response.json<CallResponse<T>>()
  }
  return {
    sign: signPayload,
    post,
    call: (name, payload) => post(CONTRACT_PATHS[name], signPayload(CONTRACT_PATHS[name], payload)),
  }
}

/** Returns the ticket of the last invitation to a phone. */
export async function findTicket({ db }: TestPlatform, phone: string): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    select content from sms_record where phone = ${phone} and scene = 'invite' order by id desc limit 1`.execute(db)
  return /#code=([\w-]{43})/.exec(rows[0]?.content ?? '')?.[1] ?? ''
}

/** Returns the last code of a scene to a phone, and its whole text. */
export async function findCode(
  { db }: TestPlatform,
  phone: string,
  scene: string,
): Promise<{ readonly code: string; readonly text: string }> {
  const { rows } = await sql<{ content: string }>`
    select content from sms_record where phone = ${phone} and scene = ${scene} order by id desc limit 1`.execute(db)
  const text = rows[0]?.content ?? ''
  return { text, code: /\b(\d{6})\b/.exec(text)?.[1] ?? '' }
}
