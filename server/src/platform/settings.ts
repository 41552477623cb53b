// All settings of the server, read and validated once. No other file reads the environment.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isOriginName } from '@cangdan/protocol/ledger'
import { z } from 'zod'
import type { MailSettings } from './mail/mailer.ts'
import type { OutgoingSettings } from './outgoing/outgoing.ts'
import { StartError } from './start-error.ts'

const portNumber = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a whole number up to 65535')
  .transform(Number)

const listParts = (text: string) => text.split(',').map((part) => part.trim())

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')

const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portNumber.default(8080),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: portNumber.optional(),
  CANGDAN_DATA: z.string().min(1).default('.cangdan'),
  CANGDAN_SECRETS_FILE: z.string().min(1).optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  CANGDAN_MODE: z.enum(['production', 'development']).default('production'),
  CANGDAN_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  TRUST_PROXY: z
    .string()
    .transform(listParts)
    .refine((names) => names.every(isProxyName), 'must name addresses or networks of proxies, joined by commas')
    .default([]),
  API_HOSTS: z
    .string()
    .transform(listParts)
    .refine((names) => names.every(isOrigin), 'must name servers such as https://test.example, joined by commas')
    .default([]),
  ADDON_HOSTS_ALLOWED: z
    .string()
    .transform(listParts)
    .refine((names) => names.every(isHostName), 'must name hosts such as login.bank.example, joined by commas')
    .default([]),
  ADDON_BASE_URLS: z
    .string()
    .transform(listParts)
    .refine(
      (pairs) => pairs.every((pair) => FAKE.test(pair)),
      'must map hosts to servers of this machine, such as sms.example=http://127.0.0.1:9000, joined by commas',
    )
    .transform((pairs) => Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string])))
    .optional(),
  SMS_SENDER: z.enum(['none', 'outbox']).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+/, 'must be smtp://user:password@host:port, or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address, such as Cangdan <no-reply@example.com>')
    .optional(),
  LEDGER_ORIGIN: z
    .string()
    .refine(isOriginName, 'must be an address without its scheme, such as ledger.example.com/cangdan')
    .default('localhost/ledger'),
  LEDGER_POLICY: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
})

export interface Settings {
  host: string
  port: number
  metrics: { readonly host: string; readonly port: number } | undefined
  dataFolder: string
  secretsFile: string
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined
  /** The same database past the transaction pooler of `databaseUrl`; undefined if there is no pooler. */
  directDatabaseUrl: string | undefined
  /** The same database past any pooler, as the role that owns the schema. Default: the role of `databaseUrl`. */
  ownerDatabaseUrl: string | undefined
  adminPassword: string | undefined
  logLevel: string
  /** `web` serves pages, `worker` runs jobs, `all` does both. */
  role: 'all' | 'web' | 'worker'
  /** In development, callers may request unencrypted responses. */
  isDevelopment: boolean
  /** Addresses and networks of proxies whose forwarded client address is trusted. */
  trustedProxies: string[]
  /** Origins of other servers of the platform: the pages of each may call the others. */
  apiHosts: string[]
  /** Hosts of outside services that may be private or are replaced by fakes. */
  outgoing: OutgoingSettings
  /** Where messages to phones go: nowhere, or the table that an administrator reads. */
  smsSender: 'none' | 'outbox'
  /** Mail server and sender; undefined: mails wait in the database. */
  mail: MailSettings | undefined
  /** Public name of the ledger for verifiers, and the policy file that lists the witnesses; undefined: no witness. */
  ledger: { readonly origin: string; readonly policyFile: string | undefined }
  withDemo: boolean
}

function isProxyName(name: string): boolean {
  const [address = '', bits, ...more] = name.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && more.length === 0 && (bits === undefined || isAtMost(bits, most))
}

/** Checks for an origin as browsers write it: no path or blank, nothing that would end a header or directive. */
const isOrigin = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text

/** Checks for a host as URLs have it: lower case, no port. */
const isHostName = (text: string) =>
  /^(?:[\w.-]+|\[[\da-f:]+\])$/.test(text) && URL.parse(`https://${text}`)?.host === text

/** A host, with a port where it has one, and the origin of its fake. */
const FAKE = /^[\w.-]+(?::\d+)?=http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/

const isAtMost = (digits: string, most: number) => /^\d{1,3}$/.test(digits) && Number(digits) <= most

const FLAGS = ['--no-demo']

/** Reads the environment and the command line. @throws StartError naming the first invalid setting */
export function readSettings(env: NodeJS.ProcessEnv, argv: readonly string[], isTerminal: boolean): Settings {
  const unknown = argv.find((flag) => !FLAGS.includes(flag))
  if (unknown !== undefined) throw new StartError(`Unknown option ${unknown}. There is only ${FLAGS.join(', ')}.`)

  // An empty variable is the same as none, because compose files and shells set empty ones.
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(variables)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new StartError(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`)
  }
  if (read.data.CANGDAN_ROLE !== 'all' && read.data.DATABASE_URL === undefined)
    throw new StartError('CANGDAN_ROLE needs a DATABASE_URL: the embedded database serves one process alone.')
  if (read.data.DATABASE_DIRECT_URL !== undefined && read.data.DATABASE_URL === undefined)
    throw new StartError('DATABASE_DIRECT_URL needs a DATABASE_URL: it leads past the pooler of that one.')
  if (read.data.DATABASE_OWNER_URL !== undefined && read.data.DATABASE_URL === undefined)
    throw new StartError('DATABASE_OWNER_URL needs a DATABASE_URL: the server works as the role of that one.')
  const { SMTP_URL: url, MAIL_FROM: from } = read.data
  if ((url === undefined) !== (from === undefined))
    throw new StartError('SMTP_URL and MAIL_FROM need each other: a mail is from somebody.')
  const isDevelopment = read.data.CANGDAN_MODE === 'development'
  if (read.data.ADDON_BASE_URLS !== undefined && !isDevelopment)
    throw new StartError('ADDON_BASE_URLS needs CANGDAN_MODE=development: it replaces outside services by fakes.')
  const withDemo = !argv.includes('--no-demo')
  const dataFolder = resolve(read.data.CANGDAN_DATA)
  return {
    host: read.data.HOST,
    port: read.data.PORT,
    metrics:
      read.data.METRICS_PORT === undefined ? undefined : { host: read.data.METRICS_HOST, port: read.data.METRICS_PORT },
    dataFolder,
    secretsFile: resolve(read.data.CANGDAN_SECRETS_FILE ?? `${dataFolder}/secrets.json`),
    databaseUrl: read.data.DATABASE_URL,
    directDatabaseUrl: read.data.DATABASE_DIRECT_URL,
    ownerDatabaseUrl: read.data.DATABASE_OWNER_URL,
    adminPassword: read.data.ADMIN_PASSWORD,
    // A user at a terminal wants the address and the accounts, not a line for each request.
    logLevel: read.data.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    role: read.data.CANGDAN_ROLE,
    isDevelopment,
    trustedProxies: read.data.TRUST_PROXY,
    apiHosts: read.data.API_HOSTS,
    outgoing: { allowedPrivateHosts: read.data.ADDON_HOSTS_ALLOWED, baseUrls: read.data.ADDON_BASE_URLS ?? {} },
    // On a demo platform the administrator reads the messages; a real one has no SMS provider by default.
    smsSender: read.data.SMS_SENDER ?? (withDemo ? 'outbox' : 'none'),
    mail: url === undefined || from === undefined ? undefined : { url, from },
    ledger: {
      origin: read.data.LEDGER_ORIGIN,
      policyFile: read.data.LEDGER_POLICY === undefined ? undefined : resolve(read.data.LEDGER_POLICY),
    },
    withDemo,
  }
}
