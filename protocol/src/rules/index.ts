// Rules for what a person may type; the browser and the server run the same ones (specification §5).
import type { SaidCode } from '../errors/said.ts'
import { isColour } from '../theme/contrast.ts'
import { identifierKey } from './as-read.ts'
import { isCreditCode } from './credit-code.ts'
import { isPaperNumber } from './paper-number.ts'

interface InputRule {
  holds(text: string): boolean
  readonly error: SaidCode
  /** How it is stored, whatever blanks, hyphens and letters of another width it is typed with. The rule holds for what is stored. */
  stored?(text: string): string
  /** What is taken out while one types. */
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

const CRON = /^(?:(?:(?:\*|\d{1,2}(?:-\d{1,2})?)(?:\/\d{1,2})?(?:,(?! )|(?= |$)))+(?: |$)){5}$/

const CHINA = /^(?:\+|00)?86(?=1\d{10}$)/
/** Between the place and the number of a plate. */
const DOTS = /[·•・]/g

export const RULES = {
  /** Eleven digits starting with 1. */
  phone: {
    holds: (text) => /^1\d{10}$/.test(text),
    error: 'bad_phone',
    stored: (text) => identifierKey(text).replace(CHINA, ''),
  },
  /** The twelve digits of a CNAPS bank code. */
  bank_code: { holds: (text) => /^\d{12}$/.test(text), error: 'bad_bank_code' },
  /** A unified social credit code (GB 32100-2015). */
  credit_code: { holds: isCreditCode, error: 'bad_credit_code', stored: identifierKey },
  /** The number of an ID card, a passport or a permit (GB 11643). */
  paper_no: {
    holds: isPaperNumber,
    error: 'bad_paper_no',
    strips: /\p{Script=Han}/gu,
    stored: identifierKey,
  },
  /** The plate of a vehicle; that of its trailer after a slash. */
  plate: {
    holds: (text) => /^[\p{Script=Han}A-Z0-9/]+$/u.test(text),
    error: 'wrong_type',
    stored: (text) => identifierKey(text).replaceAll(DOTS, ''),
  },
  /** No Chinese characters and no blanks: a name that every keyboard types. */
  no_chinese: {
    holds: (text) => !/[\p{Script=Han}\s]/u.test(text),
    error: 'no_chinese',
    strips: /\p{Script=Han}/gu,
  },
  /** A futures contract: a variety of one or two letters, and its month. */
  contract_code: { holds: (text) => /^[A-Za-z]{1,2}\d{3,4}$/.test(text), error: 'bad_contract_code' },
  /** A place in a template that is filled in for each use: `{{name}}`. */
  variable: { holds: (text) => /^\p{L}[\p{L}\p{N}_]*$/u.test(text), error: 'bad_variable' },
  /** The end of a file's name, without its dot. */
  extension: { holds: (text) => /^[a-z0-9]{1,10}$/.test(text), error: 'bad_extension' },
  /** Red, green and blue, two hexadecimal digits each, in small letters. */
  colour: { holds: isColour, error: 'bad_colour' },
  /** Five fields of cron, as digits; what they name the server knows. */
  cron: { holds: (text) => CRON.test(text), error: 'bad_cron' },
  /** A page that a browser opens safely. */
  link: { holds: (text) => /^https:\/\/[^\s"'<>\\^`{|}]+$/.test(text), error: 'bad_link' },
  /** The name of a host, without a scheme or a path. */
  host: { holds: isHost, error: 'bad_host' },
  /** A host that streams come from: its name or its IPv4 address, with a port where it is not the usual one. */
  stream_host: { holds: isStreamHost, error: 'bad_stream_host' },
  email: { holds: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), error: 'bad_email' },
} as const satisfies Record<string, InputRule>

export type RuleName = keyof typeof RULES

/** What an input with this rule keeps of what was typed. */
export function keptByRule(rule: RuleName | undefined, typed: string): string {
  const { strips }: Partial<InputRule> = rule === undefined ? {} : RULES[rule]
  return strips === undefined ? typed : typed.replace(strips, '')
}

/** The text as a column with this rule stores it. */
export function storedByRule(rule: RuleName | undefined, text: string): string {
  const { stored }: Partial<InputRule> = rule === undefined ? {} : RULES[rule]
  return stored?.(text) ?? text
}

export { identifierKey, markAsRead } from './as-read.ts'
export { creditCodeCheck } from './credit-code.ts'
export { identityCardCheck, isIdentityCard } from './paper-number.ts'
