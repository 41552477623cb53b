// Signed requests that can be changed before they are sent, like an attacker or a proxy would.
import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type RawResponse, type SentRequest, send } from './callers.ts'
import { type Call, type Session, signedHeaders } from './plain-client.mjs'

export const JSON_TYPE = { 'content-type': 'application/json' }

export interface ParsedResponse extends RawResponse {
  /** `ok` for a successful call. */
  code: string
  answer: { status: boolean; code?: string; server_time?: number; data: unknown }
}

export async function sendAndParse(app: FastifyInstance, sent: SentRequest): Promise<ParsedResponse> {
  return parseResponse(await send(app, sent))
}

/** @throws SyntaxError when the response is not JSON */
export function parseResponse(response: RawResponse): ParsedResponse {
  const answer = JSON.parse(response.text) as ParsedResponse['answer']
  return { ...response, answer, code: answer.status ? 'ok' : String(answer.code) }
}

export function signRequest(session: Session, call: SentRequest, more: Partial<Call> = {}): Required<SentRequest> {
  const { method, url, body } = call
  const whole = { method, url, ...(body === undefined ? {} : { body }), ...more }
  const headers = signedHeaders(session, whole)
  return { method, url, body: body ?? '', headers: { ...headers, ...(body === undefined ? {} : JSON_TYPE) } }
}

export const getUnixTime = () => Math.floor(Date.now() / 1000)

export const omitHeader = (headers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))

/** Sends a request over a socket with its exact path; `inject` would normalise it. */
export function sendOverSocket(
  address: string,
  { method, url, headers, body = '' }: SentRequest,
): Promise<RawResponse> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const clientRequest = request({ hostname, port, method, path: url, headers: headers ?? {} }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: bytes.toString(), bytes })
      })
    })
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })
}
