// The shapes of what the calls of a session answer.
import { z } from 'zod'
import { named, seconds } from './named.ts'

const text = z.string()
const bit = z.union([z.literal(0), z.literal(1)])

/** What the platform is called; empty texts leave the product's own words. Pictures by their addresses, empty without one. */
const siteConfig = z.strictObject({
  site_name: text,
  site_title: text,
  site_logo: text,
  site_icon: text,
  login_image: text,
  service_phone: text,
  service_email: text,
  service_qrcode: text,
  /** 0: closed to everybody but the platform's own people. */
  site_status: bit,
  close_reason: text,
  copyright: z.strictObject({
    copyright: text,
    copyright_url: text,
    company_name: text,
    icp_no: text,
    icp_url: text,
    police_no: text,
    police_url: text,
    police_icon: text,
    tech_support: text,
    tech_support_url: text,
    copyright_logo: text,
  }),
})
export type SiteConfig = z.infer<typeof siteConfig>
export type Copyright = SiteConfig['copyright']

export const serverConfigAnswer = named(
  'ServerConfig',
  z.strictObject({
    ...siteConfig.shape,
    /** Origins of the other servers that pages of this one may call (T1). */
    api_hosts: z.array(text),
    server_time: seconds,
    sms_login_open: bit,
    /** What new passwords must satisfy. Lengths in characters, as people count them. */
    pwd_rule: z.strictObject({
      min_len: z.int(),
      max_len: z.int(),
      /** What it must contain: 1 a digit, 2 a lower-case letter, 3 an upper-case letter, 4 a sign. */
      rule: z.array(z.int()),
      /** So many equal characters in a row at most; 0: any number. */
      same_char: z.int(),
      /** 1: neither the user name nor the phone may be part of it. */
      no_user_info: bit,
    }),
    addons: z.array(z.strictObject({ key: text, type: text, installed: bit })),
  }),
)
export type ServerConfig = z.infer<typeof serverConfigAnswer>
export type PasswordPolicy = ServerConfig['pwd_rule']

export const tokensAnswer = named(
  'Tokens',
  z.strictObject({
    /** A JWT; its payload carries `exp`. */
    access_token: text,
    refresh_token: text,
    /** Seconds until the access token ends. */
    expires_in: z.int(),
  }),
)

export type Tokens = z.infer<typeof tokensAnswer>

export const openedTokensAnswer = named(
  'OpenedTokens',
  z.strictObject({
    ...tokensAnswer.shape,
    session_id: text,
    /** The server's ECDH key of this session, as `public_key` is written. */
    server_key: text,
  }),
)

/** What opens a session: its tokens, and the other half of the key that its calls are signed with (docs/wire.md §3). */
export type OpenedTokens = z.infer<typeof openedTokensAnswer>

export const handoverAnswer = named(
  'HandoverCode',
  z.strictObject({
    /** A JWT; its payload carries `exp` and `sub`. */
    code: text,
    expires_in: z.int(),
  }),
)

/** Opens a session of another browser for the same account: once, within `expires_in` seconds. */
export type HandoverCode = z.infer<typeof handoverAnswer>

export const sessionListAnswer = named(
  'SessionList',
  z.array(
    z.strictObject({
      id: z.uuid(),
      /** Thumbprint of the key it was opened with. */
      device: text,
      /** What its browser says that it is, `Chrome 139 · Windows 10`; empty where that is not known. */
      agent: text,
      create_time: seconds,
      /** When its tokens were last refreshed. */
      last_time: seconds,
      /** Where it was opened from. */
      ip: text,
      /** It is the one that asks. */
      current: z.boolean(),
    }),
  ),
)

/** One of the sessions of the signed-in user. Times are seconds UTC. */
export type SessionInfo = z.infer<typeof sessionListAnswer>[number]

export const userInfoAnswer = named(
  'UserInfo',
  z.strictObject({
    uid: z.int(),
    /** An address that opens their picture for some minutes (docs/wire.md §8); empty without one. */
    logo: text,
    /** Never empty; `admin` sees everything. */
    roles: z.array(text),
    role_names: z.array(text),
    nick_name: text,
    username: text,
    phone: text,
    email: text,
    organisation: text,
    last_login_time: seconds.nullable(),
    is_bind_wx: bit,
    bind_wx_time: seconds.nullable(),
    /** A member, who hands in papers of their own (docs/wire.md §9). */
    is_member: bit,
    /** Nothing but a new password is possible: it has expired, or somebody else has set it. */
    pwd_due: bit,
    /** Nothing but setting up a second factor is possible: the platform requires one. */
    factor_due: bit,
    /** Days until it expires, as soon as that is worth saying. */
    pwd_days_left: z.int().nullable(),
    /** Minutes without a touch after which the browser signs out; 0: it never does. */
    idle_minute: z.int(),
    /** The pages carry a watermark. */
    watermark: bit,
  }),
)

/** The signed-in user (specification §3). Times are seconds UTC. */
export type UserInfo = z.infer<typeof userInfoAnswer>
