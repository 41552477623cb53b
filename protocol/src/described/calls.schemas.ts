// The shapes of what the hand-written calls answer.
import {
  addressDelRequest,
  addressListAnswer,
  addressSaveAnswer,
  addressSaveRequest,
  memberDetailAnswer,
} from '../accounts/address.schemas.ts'
import { loanStatementRequest } from '../lending/loan.schemas.ts'
import { receiptLifeAnswer, receiptPdfRequest } from '../receipts/receipt.schemas.ts'
import {
  enterAnswer,
  enterOpenAnswer,
  enterOpenRequest,
  enterRequest,
  regAnswer,
  regInfoAnswer,
  regRequest,
} from '../accounts/registration.schemas.ts'
import { z } from 'zod'
import type { GrantablePath } from '../accounts/role.ts'
import type { MenuNode } from '../menu.ts'
import { errorReportRequest } from '../system/error-report.schemas.ts'
import {
  loginRequest,
  refreshRequest,
  sessionEndRequest,
  swapRequest,
  unlockRequest,
} from '../accounts/session.schemas.ts'
import { passwordEditRequest, userEditRequest } from '../accounts/profile.schemas.ts'
import { verifyRequest } from '../accounts/login-guard.schemas.ts'
import { exportRequest } from '../lists/export.schemas.ts'
import { taskCancelRequest } from '../system/task.schemas.ts'
import { listViewDelRequest, listViewSaveRequest } from '../lists/list-view.schemas.ts'
import {
  quickMenuAddRequest,
  quickMenuAddsRequest,
  quickMenuDelRequest,
} from '../console/quick-menu.schemas.ts'
import { named, seconds, type Wire } from './named.ts'

const text = z.string()

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

export const captchaAnswer = named(
  'Captcha',
  z.strictObject({ captcha_id: text, expire: z.int(), cost: z.int(), bits: z.int() }),
)

/**
 * A challenge, used once within `expire` seconds: find a decimal counter so that PBKDF2-HMAC-SHA-256 of `provenText`, with the salt
 * `captcha_id` and `cost` iterations, begins with `bits` zero bits.
 */
export type CaptchaAnswer = z.infer<typeof captchaAnswer>

export const verifyAnswer = named('VerifyTimes', z.strictObject({ interval: z.int(), expire: z.int() }))

/** Seconds until the next code may be asked for, and for which this one is good. */
export type VerifyAnswer = z.infer<typeof verifyAnswer>

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
export const searchAnswer = named(
  'Search',
  z.strictObject({
    /** The closest first. */
    hits: z.array(
      z.strictObject({
        /** The data path of its list. */
        list: text,
        id: z.int(),
        /** What the record is called; empty where it has no name. */
        label: text,
        /** Its code; empty where records of the list have none. */
        code: text,
        /** What one record of the list is, in the reader's language. */
        kind: text,
      }),
    ),
  }),
)

export type SearchAnswer = z.infer<typeof searchAnswer>

export type SearchHit = SearchAnswer['hits'][number]

export const workAnswer = named(
  'Work',
  z.array(
    z.strictObject({
      name: text,
      /** What is being done, in the reader's language. */
      title: text,
      /** So many of so many are done; never all, for then it is not reported any more. */
      done: z.int(),
      total: z.int(),
      /** How often in a row the step that it is at has failed; absent where it has not. It is tried again by itself. */
      failures: z.int().exactOptional(),
    }),
  ),
)

/** A step of it may take seconds; nobody waits for it. */
export type WorkInfo = z.infer<typeof workAnswer>[number]

export const uploadedFileAnswer = named(
  'UploadedFile',
  z.strictObject({
    id: z.int(),
    name: text,
    type: text,
    /** Bytes. */
    size: z.int(),
  }),
)

/** What an upload answers. */
export type UploadedFile = Wire<typeof uploadedFileAnswer>

export const fileUrlAnswer = named('FileUrl', z.strictObject({ url: text, expires: seconds }))

/** The address that opens a file from now on. */
export type RenewedFileUrl = Wire<typeof fileUrlAnswer>

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
const grantableApi = named(
  'GrantableApi',
  z.strictObject({
    path: text,
    title: text,
    /** The title of the list that it belongs to, and the path of that list's screen. */
    group: text,
    list: text,
    /** The path of its module, and that one's title. */
    module: text,
    module_title: text,
    /** The path that is granted with it, where it has a screen of its own. */
    screen: text.exactOptional(),
    /** Calls without which it cannot be done. The server grants them along. */
    needs: z.array(text),
  }),
)

/** A call that may be granted, or what a mark behind `#` tells apart of one. */
export type GrantableApi = z.infer<typeof grantableApi>

export const permissionAnswer = named(
  'OperatorPermission',
  z.strictObject({
    paths: z.array(grantablePath),
    apis: z.array(grantableApi),
    /** Where the query names a role by `id`. */
    role: z
      .strictObject({
        /** What it allows beyond what the asking operator holds: it stays, whatever they save. */
        kept: z.array(grantableApi),
        /** Operators with the role who are signed in. */
        signed_in: z.int(),
        /** What adopting the standard permissions of this release would grant and take away, where it comes from a standard role and differs. */
        standard: z
          .strictObject({ title: text, granted: z.array(grantableApi), taken: z.array(grantableApi) })
          .exactOptional(),
      })
      .exactOptional(),
  }),
)

export type OperatorPermission = z.infer<typeof permissionAnswer>
