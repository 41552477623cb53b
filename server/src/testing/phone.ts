// The browser of a person who opens a link: an own key, and requests signed by it. Written from RFC 7515, apart from the pages and the server.
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { CallResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { TestPlatform } from './test-platform.ts'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export interface Phone {
  /** Signs a payload for a call; `htu` can be replaced. */
  readonly sign: (path: string, payload: object) => string
  readonly call: <T>(path: string, payload: object) => Promise<CallResponse<T>>
  readonly post: <T>(path: string, signed: string) => Promise<CallResponse<T>>
  /** Sends a picture together with the signed request; its hash can be replaced. */
  readonly upload: <T>(path: string, bytes: Buffer, payload: object) => Promise<CallResponse<T>>
}

export const hashBytes = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

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
    call: (path, payload) => post(path, signPayload(path, payload)),
    async upload<T>(path: string, bytes: Buffer, payload: object) {
      const form = new FormData()
      form.append('signed', signPayload(path, { sha256: hashBytes(bytes), ...payload }))
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
      const encoded = new Response(form)
      const response = await app.inject({
        method: 'POST',
        url: `/api/v1/${path}`,
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: { 'accept-language': 'en', 'content-type': encoded.headers.get('content-type') ?? '' },
      })
      return response.json<CallResponse<T>>()
    },
  }
}

async function readLastText({ db }: TestPlatform, phone: string, scene: string): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    select content from sms_record where phone = ${phone} and scene = ${scene} order by id desc limit 1`.execute(db)
  return rows[0]?.content ?? ''
}

/** Returns the ticket of the last link to a phone. @param scene `invite` for contracts, `task` for visits, `guarantee` for margin calls */
export const findTicket = async (
  platform: TestPlatform,
  phone: string,
  scene: 'invite' | 'task' | 'guarantee',
): Promise<string> => /#code=([\w-]{43})/.exec(await readLastText(platform, phone, scene))?.[1] ?? ''

/** Returns the last code of a scene to a phone, and its whole text. */
export async function findCode(
  platform: TestPlatform,
  phone: string,
  scene: string,
): Promise<{ readonly code: string; readonly text: string }> {
  const text = await readLastText(platform, phone, scene)
  return { text, code: /\b(\d{6})\b/.exec(text)?.[1] ?? '' }
}
