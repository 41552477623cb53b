// Reads the requests of public pages: each is signed by the key of its browser and names a ticket.
import type { signedRequest } from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { computeNetwork } from '../http/requests/client-address.ts'
import { createRequestLimit } from '../safety/request-limit.ts'
import { type PageTicket, readTicket, type TicketKind } from './page-tickets.ts'
import { readSigned, type SignedPayload } from './signed-request.ts'

/** Calls per network and minute; each also needs a ticket of 32 random bytes. */
const CALLS_A_MINUTE = 300

/** A call with the signed request in its body, or in a field next to a file. */
export type SignedCall = Pick<FastifyRequest, 'clientAddress' | 'upload'> & {
  readonly body?: z.output<typeof signedRequest> | undefined
}

/** Returns the compact JWS of a call. @throws Failure `bad_request` without one */
export function getSignedText({ body, upload }: SignedCall): string {
  const signed = upload === undefined ? body?.signed : upload.extraField
  if (signed === undefined) throw new Failure('bad_request')
  return signed
}

type PayloadSchema = z.ZodType<{ readonly htu: string; readonly code: string }>

export interface SignedReader {
  /** Verifies the signature alone. @throws Failure `too_many`, `bad_signature`, `bad_request` */
  readonly verify: <S extends PayloadSchema>(
    request: SignedCall,
    path: string,
    schema: S,
  ) => Promise<SignedPayload<z.output<S>>>
  /** Also reads the ticket. @throws Failure as `verify`, and `ticket_unusable` */
  readonly read: <S extends PayloadSchema>(
    request: SignedCall,
    path: string,
    schema: S,
  ) => Promise<SignedPayload<z.output<S>> & { readonly ticket: PageTicket }>
}

export function createSignedReader(db: Db, kind: TicketKind): SignedReader {
  const limit = createRequestLimit()
  const verify: SignedReader['verify'] = async (request, path, schema) => {
    const wait = limit.count(computeNetwork(request.clientAddress), CALLS_A_MINUTE)
    if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
    return readSigned(getSignedText(request), path, schema)
  }
  return {
    verify,
    read: async (request, path, schema) => {
      const signed = await verify(request, path, schema)
      return { ...signed, ticket: await readTicket(db, kind, signed.payload.code) }
    },
  }
}
