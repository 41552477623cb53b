// Flows of the fake e签宝 and the acts of signers. States: https://open.esign.cn/doc/opendoc/pdf-sign3/gsy6xe
import { randomUUID } from 'node:crypto'

export interface FakeSigner {
  readonly order: number
  readonly phone: string
  readonly person: string
  readonly organisation: string
  readonly customBizNum: string
  /** 0 waiting, 1 signing, 2 signed, 4 refused */
  status: 0 | 1 | 2 | 4
}

export interface FakeFlow {
  readonly id: string
  readonly title: string
  readonly fileId: string
  readonly notifyUrl: string
  readonly expireTime: number
  readonly startTime: number
  readonly signers: readonly FakeSigner[]
  /** 1 running, 2 complete, 3 cancelled, 5 expired, 7 refused */
  status: 1 | 2 | 3 | 5 | 7
  description: string
}

export const createFlowId = (): string => randomUUID().replaceAll('-', '')

/** Signers whose turn it is: those of the lowest order that is not complete. */
export function listCurrentSigners({ signers, status }: FakeFlow): readonly FakeSigner[] {
  const open = signers.filter((signer) => signer.status !== 2)
  const order = Math.min(...open.map((signer) => signer.order))
  return status === 1 ? open.filter((signer) => signer.order === order) : []
}

/** @throws Error if it is not the turn of this phone */
export function signFlow(flow: FakeFlow, phone: string): void {
  findCurrent(flow, phone).status = 2
  if (flow.signers.every(({ status }) => status === 2)) flow.status = 2
}

export function refuseFlow(flow: FakeFlow, phone: string, reason: string): void {
  findCurrent(flow, phone).status = 4
  flow.status = 7
  flow.description = reason
}

function findCurrent(flow: FakeFlow, phone: string): FakeSigner {
  const found = listCurrentSigners(flow).find((signer) => signer.phone === phone)
  if (found === undefined) throw new Error(`${phone} does not sign ${flow.id} now`)
  return found
}
