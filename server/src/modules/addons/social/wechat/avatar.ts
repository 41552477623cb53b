// The picture of a WeChat account as data URL, so that browsers do not load it from WeChat each time it is shown.
import { type Outgoing, OutgoingError } from '#platform/outgoing/outgoing.ts'

/** Hosts of pictures that WeChat names. */
export const AVATAR_HOSTS = ['thirdwx.qlogo.cn', 'wx.qlogo.cn'] as const

const MAX_BYTES = 64 * 1024
const TIMEOUT_MS = 2_000
const FORMATS: readonly (readonly [type: string, magic: string])[] = [
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a'],
]

/** Returns an empty text if the picture is missing, too large or of another format: a sign-in never fails because of it. */
export async function readAvatar(outgoing: Outgoing, address: string): Promise<string> {
  const url = address.replace(/^http:/, 'https:')
  if (url === '') return ''
  try {
    const { status, body } = await outgoing.request({ method: 'GET', url, timeoutMs: TIMEOUT_MS })
    const start = body.subarray(0, 8).toString('hex')
    const format = FORMATS.find(([, magic]) => start.startsWith(magic))
    if (status !== 200 || format === undefined || body.length > MAX_BYTES) return ''
    return `data:${format[0]};base64,${body.toString('base64')}`
  } catch (error) {
    if (error instanceof OutgoingError) return ''
    throw error
  }
}
