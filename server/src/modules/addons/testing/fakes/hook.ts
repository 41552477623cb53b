// A hook for the tests of status reports. Stores requests and returns the ordered replies.
import { type RawRequest, type Reply, respondJson, startServer } from './http-server.ts'

/** Starts a hook. It returns the ordered replies, then `confirmation`. */
export async function startHook(confirmation: object) {
  const received: RawRequest[] = []
  const replies: Reply[] = []
  const server = await startServer((request) => {
    received.push(request)
    return replies.shift() ?? respondJson(confirmation)
  }, 0)
  const readBodies = (): unknown[] => received.map(({ body }) => JSON.parse(body.toString()))
  return { ...server, received, replies, readBodies }
}
