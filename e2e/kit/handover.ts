// A link that opens a session of another browser, as a program that works beside the product asks for it (docs/wire.md §3).
import { askOver, signInOver } from '../../server/src/testing/client/plain-client.mjs'
import type { Product } from './running.ts'

/** The code for the link, good for a minute; and how the session that it comes from ends. */
export async function handoverCode(
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
