// What a request says that it comes from. Anybody may say anything: it is shown to people and decides nothing.
import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import { Cache, jsonSize } from '#platform/cache/cache.ts'

export interface Agent {
  /** `Chrome 139`; empty where it is not known. */
  readonly browser: string
  /** `Windows 10`. */
  readonly os: string
  readonly isMobile: boolean
}

// Longer ones say nothing more, and are read with many patterns.
const MAX_LENGTH = 512
const MAX_NAME_LENGTH = 60

// Browsers say the same with each call, and reading it takes dozens of patterns. Full of other texts it forgets the oldest.
const MAX_KNOWN = 500
const known = new Cache<Agent>({ name: 'agent', max: MAX_KNOWN, sizeOf: jsonSize })

export function agentOf({ headers }: Pick<FastifyRequest, 'headers'>): Agent {
  const text = (headers['user-agent'] ?? '').slice(0, MAX_LENGTH)
  const agent = known.get(text)
  if (agent !== undefined) return agent
  const read = readAgent(text)
  known.set(text, read)
  return read
}

function readAgent(text: string): Agent {
  if (text === '') return { browser: '', os: '', isMobile: false }
  const { browser, os, platform } = Bowser.parse(text)
  const [major = ''] = (browser.version ?? '').split('.')
  return {
    browser: named(browser.name, major),
    os: named(os.name, os.versionName ?? os.version),
    isMobile: platform.type === 'mobile' || platform.type === 'tablet',
  }
}

const named = (name = '', version = ''): string =>
  Array.from(`${name} ${version}`.trim()).slice(0, MAX_NAME_LENGTH).join('')
