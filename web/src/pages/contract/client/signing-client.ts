import {
  CONTRACT_PATHS,
  type ContractInfo,
  type ContractPage,
  type ContractRefusal,
  type ContractSignature,
  type ContractSigned,
  type TicketCode,
  type TicketCodeTimes,
  type TicketSender,
} from '@cangdan/protocol'
import {
  CallError,
  type CallerOptions,
  createTicketCaller,
  type Input,
  readData,
} from '#pages/ticket/client/ticket-calls.ts'

export interface SigningClient {
  open(): Promise<TicketSender>
  sendCode(input: Input<TicketCode>): Promise<TicketCodeTimes>
  readPage(input?: Input<ContractInfo>): Promise<ContractPage>
  readFile(): Promise<ArrayBuffer>
  sign(input: Input<ContractSignature>): Promise<ContractSigned>
  refuse(input: Input<ContractRefusal>): Promise<ContractSigned>
}

/** All calls @throws CallError */
export function createSigningClient(options: CallerOptions): SigningClient {
  const { send, call } = createTicketCaller(options)
  return {
    open: () => call(CONTRACT_PATHS.open),
    sendCode: (input) => call(CONTRACT_PATHS.code, input),
    readPage: (input) => call(CONTRACT_PATHS.info, input),
    async readFile() {
      const response = await send(CONTRACT_PATHS.file, {})
      if (response.headers.get('content-type')?.startsWith('application/pdf') !== true) return readData(response)
      return response.arrayBuffer().catch(() => {
        throw new CallError('offline')
      })
    },
    sign: (input) => call(CONTRACT_PATHS.save, input),
    refuse: (input) => call(CONTRACT_PATHS.refuse, input),
  }
}
