// Signed requests that can be changed before they are sent, like an attacker or a proxy would.
import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Came, type Sent, send } from './callers.ts'
import { type Call, type Session, signedHeaders } from './plain-client.mjs'

export const JSON_TYPE = { 'content-type': 'application/json' }

export interface Parsed extends Came {
  /** `ok` for a successful call. */
  code: string
  answer: { status: boolean; code?: string; server_time?: number; data: unknown }
}

export async function ask(app: FastifyInstance, sent: Sent): Promise<Parsed> {
  return parsed(await send(app, sent))
}

/** @throws SyntaxError when the response is not JSON */
export function parsed(came: Came): Parsed {
  const answer = JSON.parse(came.text) as Parsed['answer']
  return { ...came, answer, code: answer.status ? 'ok' : String(answer.code) }
}

export function signed(session: Session, call: Sent, more: Partial<Call> = {}): Required<Sent> {
  const { method, url, body } = call
  const whole = { method, url, ...(body === undefined ? {} : { body }), ...more }
  const headers = signedHeaders(session, whole)
  return { method, url, body: body ?? '', headers: { ...headers, ...(body === undefined ? {} : JSON_TYPE) } }
}

export const now = () => Math.floor(Date.now() / 1000)

export const without = (headers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))

/** Sends a request over a socket with its exact path; `inject` would normalise it. */
export function sendOver(address: string, { method, url, headers, body = '' }: Sent): Promise<Came> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, method, path: url, headers: headers ?? {} }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: bytes.toString(), bytes })
      })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}
