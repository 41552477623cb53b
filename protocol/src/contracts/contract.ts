// Calls of the public signing page (`/contract/create`) and of the public check of a contract.
import type { Wire } from '../described/named-schemas.ts'
import type {
  contractCheckResponse,
  contractInfoPayload,
  contractInfoResponse,
  contractRefusePayload,
  contractSavePayload,
  contractSaveResponse,
  contractTextResponse,
  loanTermsResponse,
  ticketCodePayload,
  ticketCodeResponse,
  ticketOpenPayload,
  ticketOpenResponse,
} from './contract.schemas.ts'

export const CONTRACT_PATHS = {
  open: 'public/contract/CreateOpen',
  code: 'public/contract/CreateCode',
  info: 'public/contract/CreateInfo',
  /** Returns the PDF; its payload is that of `open`. */
  file: 'public/contract/CreateFile',
  save: 'public/contract/CreateSave',
  refuse: 'public/contract/CreateRefuse',
  check: 'public/contract/Check',
} as const

/** Text and parties of a contract. */
export const CONTRACT_TEXT = 'seller_p/contract/UploadText'

/** Returns a PDF; callers need the right to read the contract. */
export const CONTRACT_EVIDENCE = 'seller_p/contract/UploadEvidence'

/** Returns a copy to be signed on paper, with a cover sheet; callers need the right to read the contract. */
export const CONTRACT_PRINT = 'seller_p/contract/UploadPrint'

/** Terms of a loan by its contracts in effect; callers need the right to read the loan. */
export const LOAN_TERMS = 'seller_p/contract/LoanTerms'

/** The page that a link opens; the code of the ticket is in the fragment, which browsers do not send. */
export const CONTRACT_PAGE = '/contract/create'
/** Index of the public checks. */
export const BUSINESS_PAGE = '/business'
/** Public page of a contract; its code follows. */
export const CONTRACT_CHECK_PAGE = '/business/contract/'

export type TicketOpen = Wire<typeof ticketOpenPayload>
export type TicketSender = Wire<typeof ticketOpenResponse>
export type TicketCode = Wire<typeof ticketCodePayload>
export type TicketCodeTimes = Wire<typeof ticketCodeResponse>
export type ContractInfo = Wire<typeof contractInfoPayload>
export type ContractPage = Wire<typeof contractInfoResponse>
export type ContractSignature = Wire<typeof contractSavePayload>
export type ContractSigned = Wire<typeof contractSaveResponse>
export type ContractRefusal = Wire<typeof contractRefusePayload>
export type ContractText = Wire<typeof contractTextResponse>
export type LoanTerms = Wire<typeof loanTermsResponse>
export type ContractCheck = Wire<typeof contractCheckResponse>
