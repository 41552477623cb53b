import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('settings', () => {
  it('defaults each setting to a local server', () => {
    expect(readSettings({}, [], false)).toEqual({
      host: '127.0.0.1',
      port: 8080,
      metrics: undefined,
      dataFolder: resolve('.cangdan'),
      secretsFile: resolve('.cangdan/secrets.json'),
      databaseUrl: undefined,
      directDatabaseUrl: undefined,
      ownerDatabaseUrl: undefined,
      adminPassword: undefined,
      logLevel: 'info',
      role: 'all',
      isDevelopment: false,
      trustedProxies: [],
      apiHosts: [],
      outgoing: { allowedPrivateHosts: [], baseUrls: {} },
      smsSender: 'outbox',
      mail: undefined,
      ledger: { origin: 'localhost/ledger', policyFile: undefined },
      withDemo: true,
    })
  })

  it('reads settings from the environment and the command line', () => {
    const env = {
      HOST: '0.0.0.0',
      PORT: '9000',
      CANGDAN_DATA: '/srv/c',
      DATABASE_URL: 'postgres://pooler/c',
      DATABASE_DIRECT_URL: 'postgres://db/c',
      DATABASE_OWNER_URL: 'postgres://owner@db/c',
      ADMIN_PASSWORD: 'longenough',
      CANGDAN_MODE: 'development',
      METRICS_PORT: '9100',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1',
      API_HOSTS: 'https://test.example, http://localhost:8081',
      ADDON_HOSTS_ALLOWED: 'login.bank.example, 10.0.0.7',
      ADDON_BASE_URLS: 'sms.example=http://127.0.0.1:9000, own.example:8443=http://localhost:9001',
    }
    expect(readSettings(env, ['--no-demo'], true)).toMatchObject({
      host: '0.0.0.0',
      port: 9000,
      dataFolder: '/srv/c',
      secretsFile: '/srv/c/secrets.json',
      databaseUrl: 'postgres://pooler/c',
      directDatabaseUrl: 'postgres://db/c',
      ownerDatabaseUrl: 'postgres://owner@db/c',
      adminPassword: 'longenough',
      isDevelopment: true,
      metrics: { host: '127.0.0.1', port: 9100 },
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
      apiHosts: ['https://test.example', 'http://localhost:8081'],
      outgoing: {
        allowedPrivateHosts: ['login.bank.example', '10.0.0.7'],
        baseUrls: { 'sms.example': 'http://127.0.0.1:9000', 'own.example:8443': 'http://localhost:9001' },
      },
      smsSender: 'none',
      withDemo: false,
    })
  })

  it('reads the mail server and the sender, which require each other', () => {
    const mail = { url: 'smtps://user:word@mail.example:465', from: 'Cangdan <no-reply@mail.example>' }
    expect(readSettings({ SMTP_URL: mail.url, MAIL_FROM: mail.from }, [], true)).toMatchObject({ mail })
  })

  it('disables messages to phones by default without the demo (T10)', () => {
    expect(readSettings({ SMS_SENDER: 'outbox' }, ['--no-demo'], true)).toMatchObject({ smsSender: 'outbox' })
    expect(readSettings({ SMS_SENDER: 'none' }, [], true)).toMatchObject({ smsSender: 'none' })
  })

  it.each([
    [{ PORT: 'http' }, [], 'PORT'],
    [{ PORT: '70000' }, [], 'PORT'],
    [{ API_HOSTS: '*' }, [], 'API_HOSTS'],
    [{ API_HOSTS: 'https://test.example/; script-src *' }, [], 'API_HOSTS'],
    [{ ADDON_HOSTS_ALLOWED: 'https://login.bank.example' }, [], 'ADDON_HOSTS_ALLOWED'],
    [{ ADDON_HOSTS_ALLOWED: 'login.bank.example:8443' }, [], 'ADDON_HOSTS_ALLOWED'],
    [{ ADDON_HOSTS_ALLOWED: '*' }, [], 'ADDON_HOSTS_ALLOWED'],
    [{ ADDON_BASE_URLS: 'sms.example=http://10.0.0.1:9000', CANGDAN_MODE: 'development' }, [], 'ADDON_BASE_URLS'],
    [{ ADDON_BASE_URLS: 'sms.example', CANGDAN_MODE: 'development' }, [], 'ADDON_BASE_URLS'],
    [{ ADDON_BASE_URLS: 'sms.example=http://127.0.0.1:9000' }, [], 'CANGDAN_MODE=development'],
    [{ SMS_SENDER: 'pigeon' }, [], 'SMS_SENDER'],
    [{ SMTP_URL: 'mail.example', MAIL_FROM: 'a@b.cn' }, [], 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' }, [], 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail.example' }, [], 'MAIL_FROM'],
    [{ MAIL_FROM: 'a@b.cn' }, [], 'SMTP_URL'],
    [{ METRICS_PORT: '-1' }, [], 'METRICS_PORT'],
    [{ DATABASE_URL: 'mysql://db/c' }, [], 'DATABASE_URL'],
    [{ DATABASE_DIRECT_URL: 'postgres://db/c' }, [], 'DATABASE_DIRECT_URL'],
    [{ DATABASE_OWNER_URL: 'postgres://db/c' }, [], 'DATABASE_OWNER_URL'],
    [{ ADMIN_PASSWORD: 'short' }, [], 'ADMIN_PASSWORD'],
    [{ CANGDAN_MODE: 'debug' }, [], 'CANGDAN_MODE'],
    [{ CANGDAN_ROLE: 'job', DATABASE_URL: 'postgres://db/c' }, [], 'CANGDAN_ROLE'],
    [{ CANGDAN_ROLE: 'worker' }, [], 'DATABASE_URL'],
    [{ TRUST_PROXY: 'true' }, [], 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, [], 'TRUST_PROXY'],
    [{}, ['--nodemo'], '--nodemo'],
  ])('rejects invalid settings and names them: %j %j', (env, argv, name) => {
    expect(() => readSettings(env, argv, false)).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining(name) }),
    )
  })
})
