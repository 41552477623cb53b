// Sends requests and closes their connections: after the response, at any moment before, or never.
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { type Received, NOTHING } from './journal.ts'

export interface RequestInput {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

export type End =
  | { readonly how: 'read'; readonly keepsAlive: boolean }
  /** This long after the request was sent; `isAbrupt` sends RST instead of FIN. */
  | { readonly how: 'leave'; readonly afterMs: number; readonly isAbrupt: boolean }
  | { readonly how: 'leave within the request' }
  | { readonly how: 'leave within the answer'; readonly bytes: number }
  /** Reads nothing of the response for this long, then closes. */
  | { readonly how: 'do not read'; readonly ms: number }

const PATIENCE_MS = 120_000

const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 4 })

/** Sends the request. Returns what was received before the connection ended. */
export function send(address: string, sending: RequestInput, end: End): Promise<Received> {
  const { method, url, headers, body = '' } = sending
  const agent = end.how === 'read' && end.keepsAlive ? keepAliveAgent : false
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const outgoing = request(address + url, {
    method,
    agent,
    headers: { ...headers, ...(method === 'POST' ? length : {}) },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const received = new Promise<Received>((resolve) => {
    let isAnswered = false
    outgoing
      .on('error', () => undefined)
      .on('close', () => {
        if (!isAnswered) resolve(NOTHING)
      })
    outgoing.on('response', (reply) => {
      isAnswered = true
      void readReply(reply, end).then(resolve, () => resolve(NOTHING))
    })
  })
  void write(outgoing, body, end).catch(() => undefined)
  return received
}

async function write(outgoing: ClientRequest, body: Buffer | string, end: End): Promise<void> {
  if (end.how === 'leave within the request') {
    const bytes = Buffer.from(body)
    outgoing.write(bytes.subarray(0, bytes.length >> 1))
    await sleep(20)
    outgoing.destroy()
    return
  }
  await new Promise<void>((resolve) => {
    outgoing.on('close', resolve).end(body, () => resolve())
  })
  if (end.how !== 'leave') return
  await sleep(end.afterMs)
  if (end.isAbrupt) outgoing.socket?.resetAndDestroy()
  outgoing.destroy()
}

async function readReply(reply: IncomingMessage, end: End): Promise<Received> {
  const isFile = reply.headers['content-disposition'] !== undefined
  const left = { isWhole: false, isFile, isDone: undefined }
  const pieces: Buffer[] = []
  try {
    if (end.how === 'do not read') {
      await sleep(end.ms)
      reply.destroy()
      return left
    }
    let bytes = 0
    for await (const piece of reply as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (!isFile) pieces.push(piece)
      if (end.how === 'leave within the answer' && bytes >= end.bytes) {
        reply.destroy()
        return left
      }
    }
  } catch {
    return left
  }
  if (isFile) return { isWhole: reply.complete, isFile, isDone: undefined }
  const answer = JSON.parse(Buffer.concat(pieces).toString()) as {
    status: boolean
    code?: string
    data?: unknown
  }
  const { status, code, data } = answer
  return { isWhole: true, isFile, isDone: status, data, ...(code === undefined ? {} : { code }) }
}

/** Sends several requests on one connection without waiting, and closes it. */
export async function pipeline(address: string, sendings: readonly RequestInput[], afterMs: number): Promise<void> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(Buffer.concat(sendings.map(serialize)))
  await sleep(afterMs)
  socket.destroy()
}

function serialize({ method, url, headers, body = '' }: RequestInput): Buffer {
  const named = { host: 'localhost', ...headers, 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(named).map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)])
}
