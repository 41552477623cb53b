// Browser and system of a request, for display only: clients can send any value.
import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import { Cache, getJsonSize } from '#platform/cache/cache.ts'

export interface UserAgent {
  /** `Chrome 139`; empty if unknown. */
  readonly browser: string
  readonly os: string
  readonly isMobile: boolean
}

// Parsing tries many patterns, so longer headers are cut.
const MAX_LENGTH = 512
const MAX_NAME_LENGTH = 60

// Parsing takes dozens of patterns, and browsers send the same header with each call.
const MAX_KNOWN = 500
const known = new Cache<UserAgent>({ name: 'agent', max: MAX_KNOWN, sizeOf: getJsonSize })

export function getAgent({ headers }: Pick<FastifyRequest, 'headers'>): UserAgent {
  const text = (headers['user-agent'] ?? '').slice(0, MAX_LENGTH)
  const agent = known.get(text)
  if (agent !== undefined) return agent
  const read = readAgent(text)
  known.set(text, read)
  return read
}

function readAgent(text: string): UserAgent {
  if (text === '') return { browser: '', os: '', isMobile: false }
  const { browser, os, platform } = Bowser.parse(text)
  const [major = ''] = (browser.version ?? '').split('.')
  return {
    browser: formatName(browser.name, major),
    os: formatName(os.name, os.versionName ?? os.version),
    isMobile: platform.type === 'mobile' || platform.type === 'tablet',
  }
}

const formatName = (name = '', version = ''): string =>
  Array.from(`${name} ${version}`.trim()).slice(0, MAX_NAME_LENGTH).join('')
