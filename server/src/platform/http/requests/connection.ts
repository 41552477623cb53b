// When nothing more can be sent to a caller: the answer is sent, or the connection is gone.
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What waits for a connection to close, so that many calls over one connection cost it one listener. */
const closings = new WeakMap<Socket, Set<() => void>>()

function waitingFor(socket: Socket): Set<() => void> {
  const known = closings.get(socket)
  if (known !== undefined) return known
  const waiting = new Set<() => void>()
  closings.set(socket, waiting)
  socket.once('close', () => {
    for (const closed of waiting) closed()
  })
  return waiting
}

/** Calls back once, with whether the whole answer went to the network: at once where the connection is gone. */
export function onceSettled(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  settled: (isSent: boolean) => void,
): void {
  let isOpen = true
  const settle = (isSent: boolean) => {
    if (!isOpen) return
    isOpen = false
    waiting.delete(closed)
    settled(isSent)
  }
  const closed = () => settle(false)
  // An answer that stands behind others on its connection has no socket yet, and gets no event when there will be none.
  const waiting = waitingFor(socket)
  waiting.add(closed)
  raw.once('finish', () => settle(true)).once('close', closed)
  if (raw.destroyed || socket.destroyed) closed()
}
