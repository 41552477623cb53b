// Fake of WeChat Open Platform for website applications, from the page "Website App WeChat Login": a code is exchanged once within ten minutes,
// errors have status 200, and the picture of a user is on another host.
import { randomBytes } from 'node:crypto'
import { type LoopbackServer, type RawRequest, type Reply, respondJson, startServer } from '../http-server.ts'

export interface WechatUser {
  readonly openid: string
  readonly unionid?: string
  readonly nickname: string
}

export interface WechatOptions {
  readonly appId: string
  readonly secret: string
  readonly port?: number
}

/** A failure in place of the next response. */
export type WechatTrouble = 'hang' | 'reset' | 'busy' | 'html' | 'huge'

export interface WechatControl {
  /** Lets a user scan and confirm. Returns the code that the browser brings back. */
  scan(user: WechatUser): string
  /** Moves the clock of the fake. */
  pass(seconds: number): void
  breakNext(trouble: WechatTrouble): void
  /** Calls so far, by path. */
  count(path: string): number
}

const CODE_SECONDS = 600
/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const fail = (errcode: number, errmsg: string) => respondJson({ errcode, errmsg: `${errmsg}, rid: 6512b3f9` })

export async function startFakeWechat(options: WechatOptions): Promise<LoopbackServer & { control: WechatControl }> {
  const codes = new Map<string, { user: WechatUser; time: number; isUsed: boolean }>()
  const tokens = new Map<string, WechatUser>()
  const calls: string[] = []
  let [elapsed, trouble]: [number, WechatTrouble | undefined] = [0, undefined]
  const now = () => Date.now() / 1000 + elapsed

  const exchange = (query: URLSearchParams): Reply => {
    if (query.get('appid') !== options.appId) return fail(40013, 'invalid appid')
    if (query.get('secret') !== options.secret) return fail(40125, 'invalid appsecret')
    if (query.get('grant_type') !== 'authorization_code') return fail(40002, 'invalid grant_type')
    const known = codes.get(query.get('code') ?? '')
    if (known === undefined) return fail(40029, 'invalid code')
    if (known.isUsed) return fail(40163, 'code been used')
    if (now() - known.time > CODE_SECONDS) return fail(42003, 'code expired')
    known.isUsed = true
    const { openid, unionid } = known.user
    const [access_token, refresh_token] = [randomBytes(40).toString('base64url'), randomBytes(40).toString('base64url')]
    tokens.set(access_token, known.user)
    const token = { access_token, expires_in: 7200, refresh_token, openid, scope: 'snsapi_login' }
    return respondJson({ ...token, ...(unionid !== undefined && { unionid }) })
  }

  const describe = (query: URLSearchParams): Reply => {
    const user = tokens.get(query.get('access_token') ?? '')
    if (user === undefined) return fail(40001, 'invalid credential, access_token is invalid or not latest')
    if (user.openid !== query.get('openid')) return fail(40003, 'invalid openid')
    const place = { sex: 0, province: '', city: '', country: '', language: '' }
    const headimgurl = 'https://thirdwx.qlogo.cn/mmopen/vi_32/fake/132'
    return respondJson({ ...user, ...place, headimgurl, privilege: [] })
  }

  const handle = (request: RawRequest): Reply => {
    const { pathname, searchParams } = new URL(request.target, 'http://fake')
    calls.push(pathname)
    const met = trouble
    trouble = undefined
    if (met === 'hang' || met === 'reset') return met
    if (met === 'busy') return fail(-1, 'system error')
    if (met === 'html') return { status: 502, body: '<html>Bad gateway</html>', type: 'text/html' }
    if (met === 'huge') return respondJson({ openid: 'x'.repeat(2 * 1024 * 1024) })
    if (pathname === '/sns/oauth2/access_token') return exchange(searchParams)
    if (pathname === '/sns/userinfo') return describe(searchParams)
    if (pathname.startsWith('/mmopen/')) return { status: 200, body: PICTURE, type: 'image/png' }
    return { status: 404, body: '', type: 'text/plain' }
  }

  const control: WechatControl = {
    scan(user) {
      const code = randomBytes(16).toString('hex')
      codes.set(code, { user, time: now(), isUsed: false })
      return code
    },
    pass: (seconds) => void (elapsed += seconds),
    breakNext: (next) => void (trouble = next),
    count: (path) => calls.filter((each) => each === path).length,
  }
  return { ...(await startServer(handle, options.port ?? 0)), control }
}
