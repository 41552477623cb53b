// Calls of company sign-in: OpenID Connect with the provider of an organisation.
import type { z } from 'zod'
import type {
  ssoFactorRequest,
  ssoLoginRequest,
  ssoLoginResponse,
  ssoStartRequest,
  ssoStartResponse,
  ssoStepUpRequest,
} from './sso.schemas.ts'

export const SSO_PATHS = {
  start: 'addons/sso/public/SsoStart',
  login: 'addons/sso/public/SsoLogin',
  factor: 'addons/sso/public/SsoFactor',
  bind: 'addons/sso/SsoBind',
  stepUpStart: 'addons/sso/StepUpStart',
  stepUp: 'addons/sso/StepUp',
} as const

export type SsoStartRequest = z.infer<typeof ssoStartRequest>
export type SsoStart = z.infer<typeof ssoStartResponse>
export type SsoLoginRequest = z.infer<typeof ssoLoginRequest>
export type SsoFactorRequest = z.infer<typeof ssoFactorRequest>
export type SsoLoginAnswer = z.infer<typeof ssoLoginResponse>
export type SsoStepUpRequest = z.infer<typeof ssoStepUpRequest>
