// The shapes of what the hand-written calls answer.
import {
  addressDelRequest,
  addressListAnswer,
  addressSaveAnswer,
  addressSaveRequest,
  memberDetailAnswer,
} from '../calls/address.schemas.ts'
import { loanStatementRequest } from '../calls/loan.schemas.ts'
import { receiptLifeAnswer, receiptPdfRequest } from '../calls/receipt.schemas.ts'
import {
  enterAnswer,
  enterOpenAnswer,
  enterOpenRequest,
  enterRequest,
  regAnswer,
  regInfoAnswer,
  regRequest,
} from '../calls/registration.schemas.ts'
import { z } from 'zod'
import type { RenewedFileUrl, UploadedFile } from '../calls/file.ts'
import type { CaptchaAnswer, VerifyAnswer } from '../calls/login-guard.ts'
import type { PriceChartAnswer } from '../calls/price-chart.ts'
import type { GrantableApi, GrantablePath, OperatorPermission } from '../calls/role.ts'
import type { SearchAnswer } from '../calls/search.ts'
import type {
  HandoverCode,
  OpenedTokens,
  ServerConfig,
  SessionInfo,
  Tokens,
  UserInfo,
} from '../calls/session.ts'
import type { WorkInfo } from '../calls/work.ts'
import type { MenuNode } from '../menu.ts'
import { errorReportRequest } from '../calls/error-report.schemas.ts'
import {
  loginRequest,
  refreshRequest,
  sessionEndRequest,
  swapRequest,
  unlockRequest,
} from '../calls/session.schemas.ts'
import { passwordEditRequest, userEditRequest } from '../calls/profile.schemas.ts'
import { verifyRequest } from '../calls/login-guard.schemas.ts'
import { exportRequest } from '../calls/export.schemas.ts'
import { taskCancelRequest } from '../calls/task.schemas.ts'
import { listViewDelRequest, listViewSaveRequest } from '../calls/list-view.schemas.ts'
import {
  quickMenuAddRequest,
  quickMenuAddsRequest,
  quickMenuDelRequest,
} from '../calls/quick-menu.schemas.ts'
import { named, seconds } from './named.ts'

const text = z.string()
const bit = z.union([z.literal(0), z.literal(1)])

named('ErrorReport', errorReportRequest)
named('LoginRequest', loginRequest)
named('RefreshRequest', refreshRequest)
named('SwapRequest', swapRequest)
named('SessionEndRequest', sessionEndRequest)
named('UnlockRequest', unlockRequest)
named('VerifyRequest', verifyRequest)
named('AddressSaveRequest', addressSaveRequest)
named('AddressDelRequest', addressDelRequest)
named('AddressList', addressListAnswer)
named('AddressSaveAnswer', addressSaveAnswer)
named('MemberDetail', memberDetailAnswer)
named('ReceiptLife', receiptLifeAnswer)
named('ReceiptPdfRequest', receiptPdfRequest)
named('LoanStatementRequest', loanStatementRequest)
named('RegRequest', regRequest)
named('RegInfo', regInfoAnswer)
named('RegAnswer', regAnswer)
named('EnterOpenRequest', enterOpenRequest)
named('EnterOpenAnswer', enterOpenAnswer)
named('EnterRequest', enterRequest)
named('EnterAnswer', enterAnswer)
named('TaskCancelRequest', taskCancelRequest)
named('ExportRequest', exportRequest)
named('ListViewSaveRequest', listViewSaveRequest)
named('ListViewDelRequest', listViewDelRequest)
named('QuickMenuAddRequest', quickMenuAddRequest)
named('QuickMenuAddsRequest', quickMenuAddsRequest)
named('QuickMenuDelRequest', quickMenuDelRequest)
named('UserEditRequest', userEditRequest)
named('PasswordEditRequest', passwordEditRequest)

const tokens = { access_token: text, refresh_token: text, expires_in: z.int() }

const site = {
  site_name: text,
  site_title: text,
  site_logo: text,
  site_icon: text,
  login_image: text,
  service_phone: text,
  service_email: text,
  service_qrcode: text,
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
}
export const serverConfigAnswer: z.ZodType<ServerConfig> = named(
  'ServerConfig',
  z.strictObject({
    ...site,
    api_hosts: z.array(text),
    server_time: seconds,
    sms_login_open: bit,
    pwd_rule: z.strictObject({
      min_len: z.int(),
      max_len: z.int(),
      rule: z.array(z.int()),
      same_char: z.int(),
      no_user_info: bit,
    }),
    addons: z.array(z.strictObject({ key: text, type: text, installed: bit })),
  }),
)
export const tokensAnswer: z.ZodType<Tokens> = named('Tokens', z.strictObject(tokens))
export const openedTokensAnswer: z.ZodType<OpenedTokens> = named(
  'OpenedTokens',
  z.strictObject({ ...tokens, session_id: text, server_key: text }),
)
export const handoverAnswer: z.ZodType<HandoverCode> = named(
  'HandoverCode',
  z.strictObject({ code: text, expires_in: z.int() }),
)
export const sessionListAnswer: z.ZodType<SessionInfo[]> = named(
  'SessionList',
  z.array(
    z.strictObject({
      id: z.uuid(),
      device: text,
      agent: text,
      create_time: seconds,
      last_time: seconds,
      ip: text,
      current: z.boolean(),
    }),
  ),
)
export const userInfoAnswer: z.ZodType<UserInfo> = named(
  'UserInfo',
  z.strictObject({
    uid: z.int(),
    logo: text,
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
    is_member: bit,
    pwd_due: bit,
    factor_due: bit,
    pwd_days_left: z.int().nullable(),
    idle_minute: z.int(),
    watermark: bit,
  }),
)
export const captchaAnswer: z.ZodType<CaptchaAnswer> = named(
  'Captcha',
  z.strictObject({ captcha_id: text, expire: z.int(), cost: z.int(), bits: z.int() }),
)
export const verifyAnswer: z.ZodType<VerifyAnswer> = named(
  'VerifyTimes',
  z.strictObject({ interval: z.int(), expire: z.int() }),
)
export const screenPathsAnswer = named('ScreenPaths', z.array(text))

const menuNode: z.ZodType<MenuNode> = named(
  'MenuNode',
  z.strictObject({
    path: text,
    name: text,
    meta: z.strictObject({
      title: text,
      title2: text.exactOptional(),
      pinyin: text.exactOptional(),
      icon: text.exactOptional(),
      screen: z.enum(['list', 'add', 'edit', 'look', 'single', 'view']).exactOptional(),
      view: z
        .enum(['big-screen', 'service-monitor', 'cache-monitor', 'ledger', 'trial-balance'])
        .exactOptional(),
      editor: z.literal('role').exactOptional(),
      list: text.exactOptional(),
      canAdd: z.literal(true).exactOptional(),
      limit: z.int().exactOptional(),
    }),
    hidden: z.boolean(),
    alwaysShow: z.boolean(),
    get children(): z.ZodArray<z.ZodType<MenuNode>> {
      return z.array(menuNode)
    },
  }),
)
export const menuAnswer: z.ZodType<MenuNode[]> = named('Menu', z.array(menuNode))
export const searchAnswer: z.ZodType<SearchAnswer> = named(
  'Search',
  z.strictObject({
    hits: z.array(z.strictObject({ list: text, id: z.int(), label: text, code: text, kind: text })),
  }),
)
export const workAnswer: z.ZodType<WorkInfo[]> = named(
  'Work',
  z.array(
    z.strictObject({
      name: text,
      title: text,
      done: z.int(),
      total: z.int(),
      failures: z.int().exactOptional(),
    }),
  ),
)
export const uploadedFileAnswer: z.ZodType<UploadedFile> = named(
  'UploadedFile',
  z.strictObject({ id: z.int(), name: text, type: text, size: z.int() }),
)
export const fileUrlAnswer: z.ZodType<RenewedFileUrl> = named(
  'FileUrl',
  z.strictObject({ url: text, expires: seconds }),
)

const grantablePath: z.ZodType<GrantablePath> = named(
  'GrantablePath',
  z.strictObject({
    path: text,
    title: text,
    get children(): z.ZodArray<z.ZodType<GrantablePath>> {
      return z.array(grantablePath)
    },
  }),
)
const grantableApi: z.ZodType<GrantableApi> = named(
  'GrantableApi',
  z.strictObject({
    path: text,
    title: text,
    group: text,
    list: text,
    module: text,
    module_title: text,
    screen: text.exactOptional(),
    needs: z.array(text),
  }),
)
export const permissionAnswer: z.ZodType<OperatorPermission> = named(
  'OperatorPermission',
  z.strictObject({
    paths: z.array(grantablePath),
    apis: z.array(grantableApi),
    role: z.strictObject({ kept: z.array(grantableApi), signed_in: z.int() }).exactOptional(),
  }),
)

const days = z.array(z.int())
export const priceChartAnswer: z.ZodType<PriceChartAnswer> = named(
  'PriceChart',
  z.strictObject({
    from: seconds,
    to: seconds,
    good_name: text,
    spec_name: text,
    region_id: z.int(),
    regions: z.array(z.strictObject({ id: z.int(), name: text })),
    spot: z.strictObject({ day: days, last: days, price: days, who: days, audited: days }),
    people: z.array(text),
    futures: z
      .strictObject({
        variety: text,
        day: days,
        settle: days,
        changes: z.array(z.strictObject({ day: z.int(), from: text, to: text })),
      })
      .nullable(),
  }),
)
