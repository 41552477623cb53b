import { parsePolicy, witnessCallText } from '@cangdan/protocol/ledger'
import { sha256 } from '#platform/ledger/primitives.ts'
import { treeReader } from '#platform/ledger/tile-reader.ts'
import { askWitness, type SignedHead } from '#platform/ledger/witnesses.ts'
import { witnessServer } from '#platform/witness/serve.ts'
import type { Witness } from '#platform/witness/witness.ts'
import { type LogDesk, logDesk, type WitnessDesk, witnessDesk } from './witness-desk.ts'

type Closing = (() => Promise<unknown>)[]

/** Returns functions that open logs and witnesses and register them to be closed after the test. */
export const openers = (closing: Closing) => {
  const kept = <T extends { close: () => Promise<unknown> }>(made: T): T => {
    closing.push(made.close)
    return made
  }
  return {
    log: async (forkOf?: LogDesk) => kept(await logDesk(forkOf)),
    desk: async (...given: Parameters<typeof witnessDesk>) => kept(await witnessDesk(...given)),
    served: async (witness: Witness): Promise<string> => {
      const server = witnessServer(witness, () => undefined)
      const url = await server.listen({ host: '127.0.0.1', port: 0 })
      closing.push(() => server.close())
      return url
    },
    end: async () => {
      for (const close of closing.splice(0).toReversed()) await close()
    },
  }
}

const asPolicy = (vkey: string, url: string) => {
  const [witness] = parsePolicy(sha256, `witness bank ${vkey} ${url}\nquorum bank\n`).witnesses
  if (witness === undefined) throw new Error('no witness')
  return witness
}
export const proofs = ({ db, log: { id }, publishing }: LogDesk) => {
  const tree = treeReader(db, id, publishing.tiles)
  return (from: number, to: number) => tree.consistency(from, to)
}
/** Calls the witness like the publisher, starting without a known size. */
export const asks = (from: LogDesk, head: SignedHead, { vkey }: WitnessDesk, url: string) =>
  askWitness(asPolicy(vkey, url), head, proofs(from), 0)
export const post = async (url: string, body: string) => {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  }
}
export const callOf = async (from: LogDesk, { head, body, own }: SignedHead, oldSize: number) =>
  witnessCallText({ oldSize, proof: await proofs(from)(oldSize, head.size), note: { body, signatures: own } })
