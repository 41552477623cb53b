// What every call has to pass before anything is asked of it: its address, and how many came before it (T6).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { type AddressList, addressList } from '#platform/safety/address-list.ts'
import { requestLimit } from '#platform/safety/request-limit.ts'
import { recentSafety, type Safety } from '#platform/safety/safety.ts'
import { networkOf } from '../requests/client-address.ts'

export interface SafetyDeps {
  readonly db: Db
  /** What the paths of calls begin with; pages and their parts are for everybody. */
  readonly prefix: string
}

const isCall = ({ raw }: FastifyRequest, prefix: string): boolean =>
  raw.url?.startsWith(`${prefix}/`) === true

/** Registers what refuses addresses. Call it before whatever finds out who is asking. */
export function registerAddresses(app: FastifyInstance, { db, prefix }: SafetyDeps): void {
  app.addHook('onRequest', async (request) => {
    if (isCall(request, prefix) && isRefused(await recentSafety(db), request.clientAddress))
      throw new Failure('address_refused')
  })
}

/**
 * Registers what refuses too many. Call it once it is known who is asking: people are counted by their account, however many sessions they
 * have, and strangers by their network.
 */
export function registerRequestLimit(app: FastifyInstance, { db, prefix }: SafetyDeps): void {
  const limit = requestLimit()
  app.addHook('onRequest', async (request) => {
    if (!isCall(request, prefix)) return
    const { rate_limit_minute: max } = await recentSafety(db)
    const wait = limit.count(countedAs(request), max)
    if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
  })
}

function countedAs({ caller, clientAddress }: FastifyRequest): string {
  const account = caller?.session.principal.accountId
  return account === undefined ? `network ${networkOf(clientAddress)}` : `account ${account}`
}

interface Lists {
  readonly allowed: AddressList
  readonly refused: AddressList
}

const lists = new WeakMap<Safety, Lists>()

function listsOf(safety: Safety): Lists {
  const known = lists.get(safety)
  if (known !== undefined) return known
  const read = { allowed: addressList(safety.ip_white_list), refused: addressList(safety.ip_black_list) }
  lists.set(safety, read)
  return read
}

/** Whether these settings refuse calls from an address. The lists of those allowed and refused may both name it: then it is refused. */
export function isRefused(safety: Safety, address: string): boolean {
  const { allowed, refused } = listsOf(safety)
  return refused.has(address) || (safety.ip_white_open === 1 && !allowed.has(address))
}
