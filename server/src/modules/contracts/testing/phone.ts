// The browser of a signer.
import { CONTRACT_PATHS, type CallResponse } from '@cangdan/protocol'
import {
  createPhone as createAnyPhone,
  findCode,
  findTicket as findAnyTicket,
  type Phone as AnyPhone,
} from '#testing/phone.ts'
import type { TestPlatform } from '#testing/test-platform.ts'

export { findCode }

export interface Phone extends Omit<AnyPhone, 'call'> {
  readonly call: <T>(name: keyof typeof CONTRACT_PATHS, payload: object) => Promise<CallResponse<T>>
}

export function createPhone(platform: TestPlatform): Phone {
  const phone = createAnyPhone(platform)
  return { ...phone, call: (name, payload) => phone.call(CONTRACT_PATHS[name], payload) }
}

/** Returns the ticket of the last invitation to a phone. */
export const findTicket = (platform: TestPlatform, phone: string): Promise<string> =>
  findAnyTicket(platform, phone, 'invite')
