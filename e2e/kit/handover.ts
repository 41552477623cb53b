// Hand-over links that open a session in another browser, as requested by another program (docs/wire.md §3).
import { askOver, signInOver } from '../../server/src/testing/client/plain-client.mjs'
import type { Product } from './run-product.ts'

/** Returns a code, valid for a minute, and a function that ends its session. */
export async function requestHandoverCode(
  { address, passwords }: Product,
  username = 'operator',
): Promise<{ code: string; signOut: () => Promise<void> }> {
  const session = await signInOver(address, username, passwords[username] ?? '')
  const answer = await askOver(address, session, '/api/v1/seller/supplier/HandoverCode', {})
  const { code } = answer.data as { code: string }
  const signOut = async () => {
    await askOver(address, session, '/api/v1/seller/supplier/Logout')
  }
  return { code, signOut }
}
