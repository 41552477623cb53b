// Checks of each call before anything else: its address, and the number of requests (T6).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { type AddressList, parseAddressList } from '#platform/safety/address-list.ts'
import { createRequestLimit } from '#platform/safety/request-limit.ts'
import { getSafety, type Safety } from '#platform/safety/safety.ts'
import { computeNetwork } from '../requests/client-address.ts'

export interface SafetyDeps {
  readonly db: Db
  /** Path prefix of calls; pages and assets are public. */
  readonly prefix: string
}

const isCall = ({ raw }: FastifyRequest, prefix: string): boolean => raw.url?.startsWith(`${prefix}/`) === true

export function registerAddresses(app: FastifyInstance, { db, prefix }: SafetyDeps): void {
  app.addHook('onRequest', async (request) => {
    if (isCall(request, prefix) && isAddressRejected(await getSafety(db), request.clientAddress))
      throw new Failure('address_refused')
  })
}

/** Rejects too many requests. Call it after the caller is identified: users are counted by account, across sessions, and strangers by network. */
export function registerRequestLimit(app: FastifyInstance, { db, prefix }: SafetyDeps): void {
  const limit = createRequestLimit()
  app.addHook('onRequest', async (request) => {
    if (!isCall(request, prefix)) return
    const { rate_limit_minute: max } = await getSafety(db)
    const wait = limit.count(getCountKey(request), max)
    if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
  })
}

function getCountKey({ caller, clientAddress }: FastifyRequest): string {
  const account = caller?.session.principal.accountId
  return account === undefined ? `network ${computeNetwork(clientAddress)}` : `account ${account}`
}

interface AddressLists {
  readonly allowed: AddressList
  readonly blocked: AddressList
}

const lists = new WeakMap<Safety, AddressLists>()

function getLists(safety: Safety): AddressLists {
  const known = lists.get(safety)
  if (known !== undefined) return known
  const read = {
    allowed: parseAddressList(safety.ip_white_list),
    blocked: parseAddressList(safety.ip_black_list),
  }
  lists.set(safety, read)
  return read
}

/** Checks whether the settings reject an address. An address on both lists is rejected. */
export function isAddressRejected(safety: Safety, address: string): boolean {
  const { allowed, blocked } = getLists(safety)
  return blocked.has(address) || (safety.ip_white_open === 1 && !allowed.has(address))
}
