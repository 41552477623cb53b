import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

it('checks a password while checks from another network are slow and queued', async () => {
  const hash = await hashPassword('setup', 'right')
  vi.mocked(verify).mockImplementation((_hash, password) =>
    password === 'slow' ? new Promise(() => undefined) : Promise.resolve(password === 'right'),
  )
  const permits = Math.max(2, availableParallelism())
  for (let n = 0; n < permits * 2; n += 1) void verifyPassword('192.0.2.1', hash, 'slow')
  expect(await verifyPassword('198.51.100.1', hash, 'right')).toBe(true)
  expect(await verifyPassword(1, hash, 'wrong')).toBe(false)
})

it('rejects further passwords from a network with two hundred queued', async () => {
  const network = '192.0.2.2'
  vi.mocked(verify).mockImplementation(() => new Promise(() => undefined))
  for (let n = 0; n < 200; n += 1) void verifyPassword(network, 'hash', 'slow')
  await expect(verifyPassword(network, 'hash', 'any')).rejects.toMatchObject({ code: 'too_many' })
})
