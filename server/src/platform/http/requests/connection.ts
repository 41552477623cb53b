import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One listener per socket for all calls over its connection. */
const closings = new WeakMap<Socket, Set<() => void>>()

function getCloseCallbacks(socket: Socket): Set<() => void> {
  const known = closings.get(socket)
  if (known !== undefined) return known
  const waiting = new Set<() => void>()
  closings.set(socket, waiting)
  socket.once('close', () => {
    for (const closed of waiting) closed()
  })
  return waiting
}

/** Calls `settled` once with whether the whole response was sent; immediately if the connection is closed. */
export function onSettled(
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
  // A response queued behind others on its connection has no socket yet, and gets no event if the connection closes.
  const waiting = getCloseCallbacks(socket)
  waiting.add(closed)
  raw.once('finish', () => settle(true)).once('close', closed)
  if (raw.destroyed || socket.destroyed) closed()
}
