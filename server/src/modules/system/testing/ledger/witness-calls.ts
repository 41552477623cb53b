import { parsePolicy, formatWitnessRequest } from '@cangdan/protocol/ledger'
import { sha256 } from '#platform/ledger/primitives.ts'
import { createTreeReader } from '#platform/ledger/tile-reader.ts'
import { requestCosignature, type SignedHead } from '#platform/ledger/witnesses.ts'
import { createWitnessServer } from '#platform/witness/serve.ts'
import type { Witness } from '#platform/witness/witness.ts'
import { type LogDesk, createLogDesk, type WitnessDesk, createWitnessDesk } from './witness-desk.ts'

type Closers = (() => Promise<unknown>)[]

/** Returns functions that open logs and witnesses and register them to be closed after the test. */
export const createOpeners = (closing: Closers) => {
  const register = <T extends { close: () => Promise<unknown> }>(made: T): T => {
    closing.push(made.close)
    return made
  }
  return {
    log: async (forkOf?: LogDesk) => register(await createLogDesk(forkOf)),
    desk: async (...input: Parameters<typeof createWitnessDesk>) => register(await createWitnessDesk(...input)),
    served: async (witness: Witness): Promise<string> => {
      const server = createWitnessServer(witness, () => undefined)
      const url = await server.listen({ host: '127.0.0.1', port: 0 })
      closing.push(() => server.close())
      return url
    },
    end: async () => {
      for (const close of closing.splice(0).toReversed()) await close()
    },
  }
}

const parseWitness = (vkey: string, url: string) => {
  const [witness] = parsePolicy(sha256, `witness bank ${vkey} ${url}\nquorum bank\n`).witnesses
  if (witness === undefined) throw new Error('no witness')
  return witness
}
export const createProver = ({ db, log: { id }, publishing }: LogDesk) => {
  const tree = createTreeReader(db, id, publishing.tiles)
  return (from: number, to: number) => tree.consistency(from, to)
}
/** Calls the witness like the publisher, starting without a known size. */
export const callWitness = (from: LogDesk, head: SignedHead, { vkey }: WitnessDesk, url: string) =>
  requestCosignature(parseWitness(vkey, url), head, createProver(from), 0)
export const post = async (url: string, body: string) => {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  }
}
export const buildCall = async (from: LogDesk, { head, body, own }: SignedHead, oldSize: number) =>
  formatWitnessRequest({
    oldSize,
    proof: await createProver(from)(oldSize, head.size),
    note: { body, signatures: own },
  })
