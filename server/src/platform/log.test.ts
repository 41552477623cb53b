import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { openLog } from './log.ts'

function createTestLog() {
  const lines: string[] = []
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  return { log, lines, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

describe('log', () => {
  it('logs the path of a request without its query, headers and body', async () => {
    const { log, lines, entries } = createTestLog()
    const app = Fastify({ loggerInstance: log })
    app.post('/sign-in', (request) => {
      request.log.info({ body: request.body, headers: request.headers }, 'logs too much')
      return {}
    })
    await app.inject({
      method: 'POST',
      url: '/sign-in?access_token=canary1&sign=canary2',
      headers: { accesstoken: 'canary3', authorization: 'canary4' },
      payload: { username: 'li', password: 'canary5', refresh_token: 'canary6' },
    })
    expect(entries().find(({ msg }) => msg === 'incoming request')).toMatchObject({
      req: { method: 'POST', path: '/sign-in' },
    })
    expect(lines.join('')).not.toContain('canary')
  })

  it('hides the token in the path of a hook', async () => {
    const { log, lines, entries } = createTestLog()
    const app = Fastify({ loggerInstance: log })
    app.post('/hooks/sms/report/:token', () => ({}))
    await app.inject({ method: 'POST', url: '/hooks/sms/report/canary' })
    expect(entries().find(({ msg }) => msg === 'incoming request')).toMatchObject({
      req: { path: '/hooks/sms/report/[hidden]' },
    })
    expect(lines.join('')).not.toContain('canary')
  })

  it('writes each entry on one line, whatever it contains', () => {
    const { log, lines, entries } = createTestLog()
    log.warn({ name: 'a\r\n{"level":"error","msg":"forged"}' }, 'odd\nname')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd().split('\n')).toHaveLength(1)
    expect(entries()[0]).toMatchObject({ level: 'warn', msg: 'odd\nname' })
  })

  it('logs an error with its stack', () => {
    const { log, entries } = createTestLog()
    log.error({ err: new Error('broken') }, 'unexpected failure')
    expect(entries()[0]).toMatchObject({
      err: { message: 'broken', stack: expect.stringContaining('log.test.ts') },
    })
  })
})
