import { type Outgoing, OutgoingError, type OutgoingRequest } from '#platform/outgoing/outgoing.ts'

/** Response of the stub, with its body as JSON unless it is a text, or an error. */
type Reply = { readonly status?: number; readonly body: unknown } | OutgoingError

/** Returns a client that records requests and replies in order; the last reply repeats. */
export function createStubOutgoing(...replies: Reply[]): Outgoing & { readonly requests: OutgoingRequest[] } {
  const requests: OutgoingRequest[] = []
  return {
    requests,
    async request(request) {
      const reply = replies[Math.min(requests.length, replies.length - 1)]
      requests.push(request)
      if (reply === undefined) throw new Error('The stub has no reply.')
      if (reply instanceof OutgoingError) throw reply
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
      return { status: reply.status ?? 200, headers: {}, body: Buffer.from(text) }
    },
  }
}

export const NOT_SENT = new OutgoingError('connect', 'refused')
export const MAYBE_SENT = new OutgoingError('timeout', 'no response', { mayHaveArrived: true })
