import {
  addressDelRequest,
  addressListResponse,
  addressSaveResponse,
  addressSaveRequest,
  memberDetailResponse,
} from '../accounts/address.schemas.ts'
import { loanStatementRequest } from '../lending/loan.schemas.ts'
import { receiptLifeResponse, receiptPdfRequest } from '../receipts/receipt.schemas.ts'
import {
  enterResponse,
  enterOpenResponse,
  enterOpenRequest,
  enterRequest,
  regResponse,
  regInfoResponse,
  regRequest,
} from '../accounts/registration.schemas.ts'
import { z } from 'zod'
import type { GrantablePath } from '../accounts/role.ts'
import type { MenuNode } from '../menu.ts'
import { errorReportRequest } from '../system/error-report.schemas.ts'
import {
  loginRequest,
  passwordResetRequest,
  passwordResetResponse,
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
  addonCateListResponse,
  addonHookRequest,
  addonInstallRequest,
  addonInstallResponse,
  addonListResponse,
  addonProbeRequest,
  addonProbeResponse,
  addonUninstallRequest,
  publicAddonListResponse,
} from '../addons/addons.schemas.ts'
import {
  ssoFactorRequest,
  ssoLoginRequest,
  ssoLoginResponse,
  ssoStartRequest,
  ssoStartResponse,
  ssoStepUpRequest,
} from '../addons/sso.schemas.ts'
import { quickMenuAddRequest, quickMenuAddsRequest, quickMenuDelRequest } from '../console/quick-menu.schemas.ts'
import { nameSchema, seconds, type Wire } from './named-schemas.ts'

const text = z.string()

nameSchema('ErrorReport', errorReportRequest)
nameSchema('LoginRequest', loginRequest)
nameSchema('PasswordResetRequest', passwordResetRequest)
nameSchema('PasswordResetAnswer', passwordResetResponse)
nameSchema('RefreshRequest', refreshRequest)
nameSchema('SwapRequest', swapRequest)
nameSchema('SessionEndRequest', sessionEndRequest)
nameSchema('UnlockRequest', unlockRequest)
nameSchema('VerifyRequest', verifyRequest)
nameSchema('AddressSaveRequest', addressSaveRequest)
nameSchema('AddressDelRequest', addressDelRequest)
nameSchema('AddressList', addressListResponse)
nameSchema('AddressSaveAnswer', addressSaveResponse)
nameSchema('MemberDetail', memberDetailResponse)
nameSchema('ReceiptLife', receiptLifeResponse)
nameSchema('ReceiptPdfRequest', receiptPdfRequest)
nameSchema('LoanStatementRequest', loanStatementRequest)
nameSchema('RegRequest', regRequest)
nameSchema('RegInfo', regInfoResponse)
nameSchema('RegAnswer', regResponse)
nameSchema('EnterOpenRequest', enterOpenRequest)
nameSchema('EnterOpenAnswer', enterOpenResponse)
nameSchema('EnterRequest', enterRequest)
nameSchema('EnterAnswer', enterResponse)
nameSchema('TaskCancelRequest', taskCancelRequest)
nameSchema('ExportRequest', exportRequest)
nameSchema('ListViewSaveRequest', listViewSaveRequest)
nameSchema('ListViewDelRequest', listViewDelRequest)
nameSchema('SsoStartRequest', ssoStartRequest)
nameSchema('SsoStart', ssoStartResponse)
nameSchema('SsoLoginRequest', ssoLoginRequest)
nameSchema('SsoFactorRequest', ssoFactorRequest)
nameSchema('SsoLoginAnswer', ssoLoginResponse)
nameSchema('SsoAnswer', ssoStepUpRequest)
nameSchema('AddonList', addonListResponse)
nameSchema('AddonCateList', addonCateListResponse)
nameSchema('AddonInstallRequest', addonInstallRequest)
nameSchema('AddonUninstallRequest', addonUninstallRequest)
nameSchema('AddonInstallResponse', addonInstallResponse)
nameSchema('AddonProbeRequest', addonProbeRequest)
nameSchema('AddonHookRequest', addonHookRequest)
nameSchema('AddonProbeList', addonProbeResponse)
nameSchema('PublicAddonList', publicAddonListResponse)
nameSchema('QuickMenuAddRequest', quickMenuAddRequest)
nameSchema('QuickMenuAddsRequest', quickMenuAddsRequest)
nameSchema('QuickMenuDelRequest', quickMenuDelRequest)
nameSchema('UserEditRequest', userEditRequest)
nameSchema('PasswordEditRequest', passwordEditRequest)

export const captchaResponse = nameSchema(
  'Captcha',
  z.strictObject({ captcha_id: text, expire: z.int(), cost: z.int(), bits: z.int() }),
)

/**
 * A proof-of-work challenge, valid once within `expire` seconds: find a decimal counter so that PBKDF2-HMAC-SHA-256 of `buildChallengeText`, with the
 * salt `captcha_id` and `cost` iterations, begins with `bits` zero bits.
 */
export type CaptchaResponse = z.infer<typeof captchaResponse>

export const verifyResponse = nameSchema('VerifyTimes', z.strictObject({ interval: z.int(), expire: z.int() }))

/** Seconds until the next code can be requested, and seconds until this code expires. */
export type VerifyResponse = z.infer<typeof verifyResponse>

export const screenPathsResponse = nameSchema('ScreenPaths', z.array(text))

const menuNode: z.ZodType<MenuNode> = nameSchema(
  'MenuNode',
  z.strictObject({
    path: text,
    name: text,
    meta: z.strictObject({
      title: text,
      title2: text.exactOptional(),
      pinyin: text.exactOptional(),
      icon: text.exactOptional(),
      screen: z.enum(['list', 'add', 'edit', 'look', 'ask', 'single', 'view']).exactOptional(),
      action: text.exactOptional(),
      view: z
        .enum([
          'big-screen',
          'service-monitor',
          'cache-monitor',
          'ledger',
          'trial-balance',
          'risk-desk',
          'visit-desk',
          'addons',
        ])
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
export const menuResponse: z.ZodType<MenuNode[]> = nameSchema('Menu', z.array(menuNode))
export const searchResponse = nameSchema(
  'Search',
  z.strictObject({
    hits: z.array(
      z.strictObject({
        list: text,
        id: z.int(),
        label: text,
        code: text,
        kind: text,
      }),
    ),
  }),
)

export type SearchResponse = z.infer<typeof searchResponse>

export type SearchHit = SearchResponse['hits'][number]

export const workResponse = nameSchema(
  'Work',
  z.array(
    z.strictObject({
      name: text,
      title: text,
      /** Completed and total steps. Always less than `total`: finished work is not reported. */
      done: z.int(),
      total: z.int(),
      /** Consecutive failures of the current step, which is retried automatically; absent if there are none. */
      failures: z.int().exactOptional(),
    }),
  ),
)

export type WorkInfo = z.infer<typeof workResponse>[number]

export const uploadedFileResponse = nameSchema(
  'UploadedFile',
  z.strictObject({
    id: z.int(),
    name: text,
    type: text,
    size: z.int(),
  }),
)

export type UploadedFile = Wire<typeof uploadedFileResponse>

export const fileUrlResponse = nameSchema('FileUrl', z.strictObject({ url: text, expires: seconds }))

export type FileUrl = Wire<typeof fileUrlResponse>

const grantablePath: z.ZodType<GrantablePath> = nameSchema(
  'GrantablePath',
  z.strictObject({
    path: text,
    title: text,
    get children(): z.ZodArray<z.ZodType<GrantablePath>> {
      return z.array(grantablePath)
    },
  }),
)
const grantableApi = nameSchema(
  'GrantableApi',
  z.strictObject({
    path: text,
    title: text,
    group: text,
    list: text,
    module: text,
    module_title: text,
    /** Path of the call's own screen; the server grants it with the call. */
    screen: text.exactOptional(),
    needs: z.array(text),
  }),
)

/** A call that can be granted, or a part of one, separated by a flag after `#`. */
export type GrantableApi = z.infer<typeof grantableApi>

export const permissionResponse = nameSchema(
  'OperatorPermission',
  z.strictObject({
    paths: z.array(grantablePath),
    apis: z.array(grantableApi),
    role: z
      .strictObject({
        /** Calls of the role that the calling operator does not hold. Saving the role never removes them. */
        kept: z.array(grantableApi),
        signed_in: z.int(),
        /**
         * Changes that adopting this release's standard permissions would make; present if the role comes from a standard role and differs from it.
         */
        standard: z
          .strictObject({ title: text, granted: z.array(grantableApi), taken: z.array(grantableApi) })
          .exactOptional(),
      })
      .exactOptional(),
  }),
)

export type OperatorPermission = z.infer<typeof permissionResponse>
