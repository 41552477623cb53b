// Templates and signatures as the reviewers of a provider left them.

export type ReviewState = 'approved' | 'pending' | 'rejected'

export interface FakeTemplate {
  /** `SMS_154950909` at Aliyun, `1110` at Tencent. */
  readonly id: string
  readonly kind: 'code' | 'notice'
  readonly name?: string
  /** With variables `${code}` at Aliyun, `{1}` at Tencent. */
  readonly content: string
  readonly state: ReviewState
}

export interface FakeSignature {
  /** Number at Tencent. */
  readonly id?: number
  readonly name: string
  /** `unregistered`: approved by the provider, and not yet registered with the carriers. */
  readonly state: ReviewState | 'unregistered'
}

/** Returns the names of the variables in a template, each once. */
export const listVariables = (content: string, variable: RegExp): string[] => [
  ...new Set([...content.matchAll(variable)].map(([, name = '']) => name)),
]

/** Returns the text on the phone: signature in brackets, template with values. */
export const renderText = (
  signature: string,
  content: string,
  variable: RegExp,
  values: Readonly<Record<string, string>>,
): string => `【${signature}】${content.replaceAll(variable, (_, name: string) => values[name] ?? '')}`

/** Returns the number of parts that are charged: 70 characters, or 67 each of a longer text. */
export const countParts = (text: string): number => (text.length <= 70 ? 1 : Math.ceil(text.length / 67))

/** Returns the eleven digits of a mainland number, undefined for any other text. */
export const parsePhone = (text: string): string | undefined => /^(?:\+?86|0086|\+)?(1[3-9]\d{9})$/.exec(text)?.[1]
