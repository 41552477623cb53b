import type { BrowserErrorCode } from '../errors/browser.ts'
import { isColour } from '../theme/contrast.ts'
import { toIdentifierKey } from './identifier.ts'
import { CREDIT_CODE, isCreditCode } from './credit-code.ts'
import { isIdDocumentNumber } from './id-document.ts'

interface InputRule {
  holds(text: string): boolean
  /** Necessary form of a stored text, as described to other programs. */
  readonly pattern?: RegExp
  readonly error: BrowserErrorCode
  /** Normalises an input for storage: blanks, hyphens, full-width letters. `holds` checks the normalised text. */
  stored?(text: string): string
  readonly strips?: RegExp
}

const isHost = (text: string): boolean =>
  text.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(text)

const isIpv4 = (text: string): boolean =>
  /^(?:\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split('.').every((part) => Number(part) < 256)

function isStreamHost(text: string): boolean {
  const [, name = '', port] = /^([^:]+)(?::([1-9]\d{0,4}))?$/.exec(text) ?? []
  return (isHost(name) || isIpv4(name)) && (port === undefined || Number(port) < 65_536)
}

const createPattern = (pattern: RegExp) => ({ pattern, holds: (text: string) => pattern.test(text) })

const CRON = /^(?:(?:(?:\*|\d{1,2}(?:-\d{1,2})?)(?:\/\d{1,2})?(?:,(?! )|(?= |$)))+(?: |$)){5}$/

const CHINA = /^(?:\+|00)?86(?=1\d{10}$)/
/** Separators between region and number of a plate. */
const DOTS = /[·•・]/g

export const RULES = {
  phone: {
    ...createPattern(/^1\d{10}$/),
    error: 'bad_phone',
    stored: (text) => toIdentifierKey(text).replace(CHINA, ''),
  },
  bank_code: { ...createPattern(/^\d{12}$/), error: 'bad_bank_code' },
  credit_code: {
    pattern: CREDIT_CODE,
    holds: isCreditCode,
    error: 'bad_credit_code',
    stored: toIdentifierKey,
  },
  /** Number of an ID card, a passport or a permit (GB 11643). */
  paper_no: {
    holds: isIdDocumentNumber,
    error: 'bad_paper_no',
    strips: /\p{Script=Han}/gu,
    stored: toIdentifierKey,
  },
  /** Plate of a vehicle, optionally with the plate of its trailer after a slash. */
  plate: {
    ...createPattern(/^[\p{Script=Han}A-Z0-9/]+$/u),
    error: 'wrong_type',
    stored: (text) => toIdentifierKey(text).replaceAll(DOTS, ''),
  },
  /** No Chinese characters or blanks, so that every keyboard can type the name. */
  no_chinese: {
    holds: (text) => !/[\p{Script=Han}\s]/u.test(text),
    error: 'no_chinese',
    strips: /\p{Script=Han}/gu,
  },
  /** A futures contract: a variety of one or two letters, and its month. */
  contract_code: { ...createPattern(/^[A-Za-z]{1,2}\d{3,4}$/), error: 'bad_contract_code' },
  /** Name of a template placeholder `{{name}}`. */
  variable: { ...createPattern(/^\p{L}[\p{L}\p{N}_]*$/u), error: 'bad_variable' },
  extension: { ...createPattern(/^[a-z0-9]{1,10}$/), error: 'bad_extension' },
  /** Red, green and blue, two hexadecimal digits each, in lower case. */
  colour: { holds: isColour, error: 'bad_colour' },
  /** Five cron fields with digits; the server validates their ranges. */
  cron: { ...createPattern(CRON), error: 'bad_cron' },
  link: { ...createPattern(/^https:\/\/[^\s"'<>\\^`{|}]+$/), error: 'bad_link' },
  host: { holds: isHost, error: 'bad_host' },
  /** Host of video streams: name or IPv4 address, with an optional port. */
  stream_host: { holds: isStreamHost, error: 'bad_stream_host' },
  email: { ...createPattern(/^[^\s@]+@[^\s@]+\.[^\s@]+$/), error: 'bad_email' },
} as const satisfies Record<string, InputRule>

export type RuleName = keyof typeof RULES

/** Removes the characters that the rule does not allow while typing. */
export function stripInput(rule: RuleName | undefined, typed: string): string {
  const { strips }: Partial<InputRule> = rule === undefined ? {} : RULES[rule]
  return strips === undefined ? typed : typed.replace(strips, '')
}

export function normalizeInput(rule: RuleName | undefined, text: string): string {
  const { stored }: Partial<InputRule> = rule === undefined ? {} : RULES[rule]
  return stored?.(text) ?? text
}

/** Returns the regular expression that stored texts match, if one describes the rule. */
export function getRulePattern(rule: RuleName | undefined): string | undefined {
  const { pattern }: Partial<InputRule> = rule === undefined ? {} : RULES[rule]
  return pattern?.source
}

export { toIdentifierKey, normalizeLabel } from './identifier.ts'
export { computeCreditCodeCheck } from './credit-code.ts'
export { computeIdCardCheck, isIdCardNumber } from './id-document.ts'
