import { z } from 'zod'
import { LANGUAGES } from '../language.ts'
import { nameSchema, seconds } from '../described/named-schemas.ts'
import { templatePreviewResponse } from './template.schemas.ts'

const text = z.string()
/** Of a ticket, from the link that was sent. */
const code = z.string().regex(/^[\w-]{43}$/)
const verify = z.string().trim().min(1).max(16)
const MAX_SIGNED = 400_000

/**
 * Every call of the signing page: a compact JWS (RFC 7515, ES256). Its payload is the request, and its header has `jwk`, the public key of the
 * browser. The key is not extractable; the ticket is bound to it by the first code.
 */
export const signedRequest = nameSchema('SignedRequest', z.strictObject({ signed: z.string().min(1).max(MAX_SIGNED) }))

/** `htu`: the path of the call, so that a request cannot be sent to another one. */
const htu = text.max(100)

export const ticketOpenPayload = nameSchema('TicketOpen', z.strictObject({ htu, code }))

/** Before the code has proven the phone, only the sender is shown. */
export const ticketOpenResponse = nameSchema(
  'TicketSender',
  z.strictObject({
    sender: text,
    /** `138****1234` */
    phone: text,
    /** 1: this browser has opened the ticket, and `CreateInfo` needs no code. */
    is_open: z.literal([0, 1]),
    expires: seconds,
  }),
)

/** The server compares both values with the entered signer. The fifth wrong pair revokes the ticket. */
const identity = z.strictObject({
  /** As on the identity paper. */
  real_name: z.string().trim().min(1).max(60),
  /** The last four characters of the number of the identity paper. */
  card_tail: z.string().trim().length(4),
})

export const ticketCodePayload = nameSchema(
  'TicketCode',
  z.strictObject({
    htu,
    code,
    /** `sign`: the text of the message names the contract and the hash of its file; needs the identity of the signer. */
    purpose: z.enum(['open', 'sign']),
    ...identity.partial().shape,
  }),
)

export const ticketCodeResponse = nameSchema(
  'TicketCodeTimes',
  z.strictObject({
    /** Seconds until the next code. */
    interval: z.int(),
    /** Seconds for which the code is valid. */
    expire: z.int(),
  }),
)

export const contractInfoPayload = nameSchema('ContractInfo', z.strictObject({ htu, code, verify: verify.optional() }))

const party = z.strictObject({
  /** In the language of the request. */
  role: text,
  name: text,
  signer: text,
  /** 0 waiting, 1 invited, 2 signed, 3 refused. */
  state: z.int(),
  sign_time: seconds.nullable(),
  /** 1: the party that reads this page. */
  is_own: z.literal([0, 1]),
})

export const contractInfoResponse = nameSchema(
  'ContractPage',
  z.strictObject({
    upload_no: text,
    contract_name: text,
    sender: text,
    /** 1 drawn with a code, 2 with a certificate (`provider_url`), 3 on paper. */
    sign_level: z.int(),
    /** Page of the signing service, for level 2; otherwise empty. */
    provider_url: text,
    parties: z.array(party),
    /** Receipts, goods, weight and value, with their titles. */
    facts: z.array(z.strictObject({ name: text, value: text })),
    /** In which the contract is written. */
    language: z.literal(LANGUAGES),
    /** The whole text as a rich document, without variables and clauses. */
    content: text,
    file_name: text,
    /** SHA-256 of the file, 64 hex digits: fixed since the contract was sent. */
    file_hash: text,
    consent: text,
    /** Goes back with the signature; a new one makes earlier ones invalid. */
    nonce: text,
    expires: seconds,
  }),
)

/** x and y in CSS pixels, milliseconds since the first point, pressure in thousandths. */
const point = z.tuple([
  z.int().min(0).max(10_000),
  z.int().min(0).max(10_000),
  z.int().min(0).max(3_600_000),
  z.int().min(0).max(1000),
])

export const contractSavePayload = nameSchema(
  'ContractSignature',
  z.strictObject({
    htu,
    code,
    nonce: text.max(64),
    ...identity.shape,
    verify,
    /** Data URL of a PNG, at most 150 KB. */
    sign_image: z.string().startsWith('data:image/png;base64,').max(200_000),
    strokes: z.array(z.array(point).min(2).max(2000)).min(2).max(200),
    file_hash: z.string().regex(/^[\da-f]{64}$/),
    agree: z.literal(1),
  }),
)

export const contractSaveResponse = nameSchema(
  'ContractSigned',
  z.strictObject({
    sign_time: seconds,
    /** 1: all parties have signed. */
    is_effective: z.literal([0, 1]),
    parties: z.array(party),
    /** Public page of the contract. */
    check_path: text,
  }),
)

export const contractRefusePayload = nameSchema(
  'ContractRefusal',
  z.strictObject({ htu, code, reason: z.string().trim().min(1).max(300) }),
)

export const contractTextResponse = nameSchema(
  'ContractText',
  z.strictObject({
    /** Empty for paper without a template. A draft is filled with its current values. */
    ...templatePreviewResponse.shape,
    /** 1: the contract was sent, and its text does not change. */
    is_fixed: z.literal([0, 1]),
    /** Title of a term of a draft that differs from the risk policy of the loan; empty without one. */
    disagreeing_term: text,
    /** In the order of signing. */
    parties: z.array(
      z.strictObject({
        id: z.int(),
        /** In the language of the request. */
        role: text,
        name: text,
        signer: text,
        /** Parties of one step sign in any order. */
        step: z.int(),
        /** 0 waiting, 1 invited, 2 signed, 3 refused. */
        state: z.int(),
        /** 1: signs next. */
        is_next: z.literal([0, 1]),
        /** 1: signs on paper, and the caller may print the copy of this party. */
        can_print: z.literal([0, 1]),
        invite_time: seconds.nullable(),
        sign_time: seconds.nullable(),
        /** Form of a signer of a draft without name, phone or number of an identity paper; otherwise empty. */
        incomplete_path: text,
      }),
    ),
    /** SHA-256 of the file, 64 hex digits; empty before it is fixed. */
    file_hash: text,
    /** Public page of the contract; empty without a hash. */
    check_path: text,
    /** Scans of signed paper, oldest first. */
    scans: z.array(
      z.strictObject({
        id: z.int(),
        scan_no: text,
        /** Party whose signature it has; empty: all that had not signed. */
        party: text,
        /** 0 uploaded, 1 confirmed by one person, 2 confirmed by two, 3 refused, 4 replaced or ended. */
        state: z.int(),
        /** In the language of the request. */
        state_text: text,
        reason: text,
      }),
    ),
  }),
)

export const loanTermsResponse = nameSchema(
  'LoanTerms',
  z.strictObject({
    /** Of contracts in effect that the caller may read. */
    terms: z.array(
      z.strictObject({
        /** Key of `CONTRACT_TERMS`. */
        key: text,
        /** In the unit of the term. */
        value: text,
        contract_id: z.int(),
        upload_no: text,
      }),
    ),
    /** Due dates of covenants of all its contracts that the caller may read, by date. */
    covenants: z.array(
      z.strictObject({
        id: z.int(),
        what: text,
        /** Role of the party that fulfils it, in the language of the request. */
        role: text,
        /** `YYYY-MM-DD` */
        due_date: text,
        /** 0 open, 1 met, 2 broken, 3 waived, 4 waiver requested, 5 ended. */
        state: z.int(),
        state_text: text,
      }),
    ),
  }),
)

export const contractEvidenceRequest = nameSchema('ContractEvidenceRequest', z.strictObject({ id: z.int().min(1) }))

export const contractPrintRequest = nameSchema(
  'ContractPrintRequest',
  z.strictObject({
    id: z.int().min(1),
    /** The party of the copy. Default: the caller's own party; all parties for bank and platform. */
    party_id: z.int().min(1).optional(),
  }),
)

/** Public, without people, goods or amounts. */
export const contractCheckResponse = nameSchema(
  'ContractCheck',
  z.strictObject({
    upload_no: text,
    state: z.int(),
    /** In the language of the request. */
    state_text: text,
    is_effective: z.literal([0, 1]),
    /** SHA-256 of the sent file, 64 hex digits. Of uploaded paper in several files, that of their hashes. */
    file_hash: text,
    /** SHA-256 of each file with the signatures in it: scans, or the file of the signing service. Empty for drawn signatures. */
    signed_hashes: z.array(text),
    sign_time: seconds.nullable(),
    time: seconds,
  }),
)
