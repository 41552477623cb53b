import { z } from 'zod'
import { nameSchema, seconds } from './named-schemas.ts'

const text = z.string()
const bit = z.union([z.literal(0), z.literal(1)])

/** Branding of the platform. Empty texts select the product's own texts; empty picture URLs mean no picture. */
const siteConfig = z.strictObject({
  site_name: text,
  site_title: text,
  site_logo: text,
  site_icon: text,
  login_image: text,
  service_phone: text,
  service_email: text,
  service_qrcode: text,
  /** 0: closed to everyone except the platform's own users. */
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

export const serverConfigResponse = nameSchema(
  'ServerConfig',
  z.strictObject({
    ...siteConfig.shape,
    /** Origins of other servers that pages of this server may call (T1). */
    api_hosts: z.array(text),
    /** 1: the header `ignoreencryption` has an effect. */
    plain_open: bit,
    server_time: seconds,
    sms_login_open: bit,
    /** 1: an organisation has a company sign-in. */
    sso_login_open: bit,
    /** 1: the QR code of WeChat signs in. */
    social_login_open: bit,
    /** 1: users can link WeChat in their profile. */
    social_bind_open: bit,
    /** 0: codes of the scene `pwd` cannot be sent, so a forgotten password cannot be reset. */
    pwd_reset_open: bit,
    /** 0: codes of the scene `bind` cannot be sent, so users cannot change their phone. */
    phone_edit_open: bit,
    /** Policy for new passwords. Lengths in characters (code points). */
    pwd_rule: z.strictObject({
      min_len: z.int(),
      max_len: z.int(),
      /** Required character classes: 1 digit, 2 lower case, 3 upper case, 4 symbol. */
      rule: z.array(z.int()),
      /** Maximum number of equal consecutive characters; 0 for no limit. */
      same_char: z.int(),
      /** 1: the password must not contain the user name or phone. */
      no_user_info: bit,
    }),
    addons: z.array(z.strictObject({ key: text, type: text, installed: bit })),
  }),
)
export type ServerConfig = z.infer<typeof serverConfigResponse>
export type PasswordPolicy = ServerConfig['pwd_rule']

export const tokensResponse = nameSchema(
  'Tokens',
  z.strictObject({
    /** A JWT; its payload carries `exp`. */
    access_token: text,
    refresh_token: text,
    /** Seconds until the access token expires. */
    expires_in: z.int(),
  }),
)

export type Tokens = z.infer<typeof tokensResponse>

export const sessionTokensResponse = nameSchema(
  'OpenedTokens',
  z.strictObject({
    ...tokensResponse.shape,
    session_id: text,
    /** The server's ECDH key of this session, in the format of `public_key`. */
    server_key: text,
  }),
)

/** Tokens of a new session and the server's half of its signing key (docs/wire.md §3). */
export type SessionTokens = z.infer<typeof sessionTokensResponse>

export const handoverResponse = nameSchema(
  'HandoverCode',
  z.strictObject({
    /** A JWT; its payload carries `exp` and `sub`. */
    code: text,
    expires_in: z.int(),
  }),
)

/** Opens a session of the same account in another browser, once, within `expires_in` seconds. */
export type HandoverCode = z.infer<typeof handoverResponse>

export const sessionListResponse = nameSchema(
  'SessionList',
  z.array(
    z.strictObject({
      id: z.uuid(),
      device: text,
      /** Browser and system from the user agent, such as `Chrome 139 · Windows 10`; empty if unknown. */
      agent: text,
      create_time: seconds,
      last_time: seconds,
      ip: text,
      current: z.boolean(),
    }),
  ),
)

/** A session of the signed-in user. Times are seconds UTC. */
export type SessionInfo = z.infer<typeof sessionListResponse>[number]

export const userInfoResponse = nameSchema(
  'UserInfo',
  z.strictObject({
    uid: z.int(),
    /** URL of the user's picture, valid for some minutes (docs/wire.md §8); empty without one. */
    logo: text,
    /** Never empty; `admin` has every right. */
    roles: z.array(text),
    role_names: z.array(text),
    nick_name: text,
    username: text,
    phone: text,
    email: text,
    organisation: text,
    /** Id of the organisation. */
    suid: z.int(),
    /** 1: the person has further accounts. */
    isunion: bit,
    last_login_time: seconds.nullable(),
    is_bind_wx: bit,
    bind_wx_time: seconds.nullable(),
    /** A member, who submits documents about themselves (docs/wire.md §9). */
    is_member: bit,
    /** 1: the user must set a new password first, because it expired or another user set it. */
    pwd_due: bit,
    /** 1: the user must set up a second factor first, because the platform requires one. */
    factor_due: bit,
    /** Days until the password expires; null while the expiry is far away. */
    pwd_days_left: z.int().nullable(),
    /** Minutes without input until the browser signs out; 0 for never. */
    idle_minute: z.int(),
    watermark: bit,
  }),
)

/** The signed-in user (D2). Times are seconds UTC. */
export type UserInfo = z.infer<typeof userInfoResponse>
