// The port between sign-in with accounts of other services and their protocols. A provider is protocol only: it stores nothing and retries nothing.
import type { Title } from '@cangdan/protocol'

/** Secrets of one sign-in that begins here and ends at the provider's answer. */
export interface SignInSecrets {
  readonly state: string
  /** For the ID token of OpenID Connect. */
  readonly nonce: string
  /** PKCE verifier, 64 characters. */
  readonly verifier: string
}

export interface AuthorizeRequest extends SignInSecrets {
  readonly redirectUri: string
  /** The provider must verify the person again, also within a session. */
  readonly isStepUp?: boolean
}

export interface ProviderAnswer extends SignInSecrets {
  readonly code: string
  readonly redirectUri: string
  /** Further parameters of the answer, such as `iss`. */
  readonly parameters?: Readonly<Record<string, string>>
}

/** An account of another service. */
export interface ExternalIdentity {
  /** The application that `openid` belongs to; empty if it is part of the provider. */
  readonly appId: string
  /** Never empty. With OpenID Connect the subject. */
  readonly openid: string
  /** The same for all applications of one company; empty if the service has none. */
  readonly unionid: string
  readonly nick: string
  /** A picture as data URL; empty without one. */
  readonly logo: string
  /** Unix time in seconds at which the person proved themselves to the provider, if it tells. */
  readonly authTime?: number | undefined
  /** Further claims, of providers that send them. */
  readonly claims?: Readonly<Record<string, unknown>>
}

export interface IdentityProvider {
  /** Returns the page of the provider to which the browser goes. @throws IdentityProviderError */
  authorizeUrl(request: AuthorizeRequest): Promise<string>
  /** Exchanges the code of an answer, once: an answer that was lost is not fetched again. @throws IdentityProviderError */
  exchange(answer: ProviderAnswer): Promise<ExternalIdentity>
}

/** The provider rejected a call, or gave no usable answer. */
export class IdentityProviderError extends Error {
  override readonly name = 'IdentityProviderError'
  /** Code of the provider, or of the failed call. */
  readonly code: string
  readonly remedy: Title

  constructor(code: string, remedy: Title) {
    super(`${code}: ${remedy.en}`)
    this.code = code
    this.remedy = remedy
  }
}
