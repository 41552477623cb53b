// Requests as a thief or a careless middle box would send them: signed once, then changed on their way.
import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Came, type Sent, send } from './callers.ts'
import { type Call, type Session, signedHeaders } from './plain-client.mjs'

export const JSON_TYPE = { 'content-type': 'application/json' }

export interface Parsed extends Came {
  /** `ok` where the call succeeded. */
  code: string
  answer: { status: boolean; code?: string; server_time?: number; data: unknown }
}

/** Sends it and reads what came. */
export async function ask(app: FastifyInstance, sent: Sent): Promise<Parsed> {
  return parsed(await send(app, sent))
}

/** Reads an answer. @throws SyntaxError for one that is no JSON */
export function parsed(came: Came): Parsed {
  const answer = JSON.parse(came.text) as Parsed['answer']
  return { ...came, answer, code: answer.status ? 'ok' : String(answer.code) }
}

/** A request with its signature, ready to be sent as it is or changed on its way. */
export function signed(session: Session, call: Sent, more: Partial<Call> = {}): Required<Sent> {
  const { method, url, body } = call
  const whole = { method, url, ...(body === undefined ? {} : { body }), ...more }
  const headers = signedHeaders(session, whole)
  return { method, url, body: body ?? '', headers: { ...headers, ...(body === undefined ? {} : JSON_TYPE) } }
}

export const now = () => Math.floor(Date.now() / 1000)

export const without = (headers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))

/** Sends it over a socket with its path as it is: `inject` would tidy it up first. */
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
