// @ts-check
// A client written from docs/wire.md alone in plain Node, without our packages, so that it tests them. Tests and the bench use it, and it
// is a template for other clients.
import { createDecipheriv, createECDH, createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto'

/**
 * @typedef {{ publicKey: string, device: string, ecdh: import('node:crypto').ECDH }} Device
 * @typedef {{ access_token: string, refresh_token: string, expires_in: number }} Tokens
 * @typedef {Tokens & { session_id: string, server_key: string }} OpenedTokens
 * @typedef {{ device: Device, sid: string, tokens: Tokens, signKey: Buffer, answerKey: Buffer }} Session
 * @typedef {{ method: string, url: string, body?: string | Uint8Array, timestamp?: number, nonce?: string, sid?: string }} Call
 *   The url begins with `/api/v1/` and holds the query as it is sent.
 */

const hash = (/** @type {import('node:crypto').BinaryLike} */ data) => createHash('sha256').update(data).digest()
const now = () => Math.floor(Date.now() / 1000)

/** 16 random bytes, base64url. */
export const newNonce = () => randomBytes(16).toString('base64url')

/** Section 3, step 1. @returns {Device} */
export function newDevice() {
  const ecdh = createECDH('prime256v1')
  const point = ecdh.generateKeys()
  return { publicKey: point.toString('base64url'), device: hash(point).toString('base64url'), ecdh }
}

/**
 * Section 3, step 3.
 * @param {Device} device @param {OpenedTokens} opened @returns {Session}
 */
export function openSession(device, opened) {
  const secret = device.ecdh.computeSecret(Buffer.from(opened.server_key, 'base64url'))
  const key = (/** @type {string} */ info) => Buffer.from(hkdfSync('sha256', secret, opened.session_id, info, 32))
  const { session_id: sid, server_key: _, ...tokens } = opened
  return { device, sid, tokens, signKey: key('cangdan sign v2'), answerKey: key('cangdan answer e2') }
}

/**
 * Section 7: the first counter whose key begins with so many zero bits.
 * @param {{ captcha_id: string, cost: number, bits: number }} challenge
 * @param {string} name the user name or the phone of the call
 */
export function solveCaptcha(challenge, name) {
  for (let counter = 0; ; counter += 1) if (isSolution(challenge, name, String(counter))) return String(counter)
}

/**
 * @param {{ captcha_id: string, cost: number, bits: number }} challenge
 * @param {string} name @param {string} counter
 */
export function isSolution({ captcha_id, cost, bits }, name, counter) {
  const text = `${name.trim().normalize('NFKC').toLowerCase()} ${counter}`
  const key = pbkdf2Sync(text, captcha_id, cost, 32, 'sha256')
  const written = [...key].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return written.startsWith('0'.repeat(bits))
}

/**
 * Section 7: the six digits of an authenticator app (RFC 6238).
 * @param {string} secret Base32
 * @param {number} seconds since 1970 UTC
 */
export function oneTimeCode(secret, seconds) {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/[01]{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / 30)))
  const mac = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest()
  const number = mac.readUInt32BE((mac[19] ?? 0) % 16) % 2 ** 31
  return String(number % 1_000_000).padStart(6, '0')
}

/**
 * Section 5, `canonical`.
 * @param {'v1' | 'v2'} version @param {Required<Call>} call @param {string} device
 */
function canonical(version, call, device) {
  const [path, query] = split(call.url, '?')
  const encode = (/** @type {string} */ text) =>
    [...Buffer.from(text)]
      .map((byte) => {
        const letter = String.fromCharCode(byte)
        return /[\w.~-]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
      })
      .join('')
  const params = [...new URLSearchParams(query)]
    .filter(([name]) => !['sign', 'sid', 'device', 'timestamp', 'nonce'].includes(name))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .join('&')
  const { method, body, timestamp, nonce, sid } = call
  return [version, method, path, params, hash(body).toString('hex'), timestamp, nonce, device, sid].join('\n')
}

/** @param {string} text @param {string} mark @returns {[string, string]} */
function split(text, mark) {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}

/**
 * The headers of a public POST (v1).
 * @param {Device} device @param {Call} call @returns {Record<string, string>}
 */
export function publicHeaders({ device }, call) {
  const full = { body: '', timestamp: now(), nonce: '', ...call, sid: '' }
  const sign = hash(hash(hash(canonical('v1', full, device)))).toString('hex')
  return { device, timestamp: String(full.timestamp), sign, ...(full.nonce && { nonce: full.nonce }) }
}

/**
 * The headers of a signed-in call (v2), each with a nonce unless another is given, or none.
 * @param {Session} session @param {Call} call @returns {Record<string, string>}
 */
export function signedHeaders(session, call) {
  const parts = signature(session, call)
  const { nonce, sid: _, ...rest } = parts
  return { accesstoken: session.tokens.access_token, ...rest, ...(nonce && { nonce }) }
}

/**
 * The headers of refreshAccessToken: the session's id stands where the access token would.
 * @param {Session} session @param {Call} call @returns {Record<string, string>}
 */
export function refreshHeaders(session, call) {
  return signature(session, call)
}

/**
 * The address of a download for a new window.
 * @param {Session} session @param {string} url @param {Partial<Call>} [call]
 */
export function downloadUrl(session, url, call = {}) {
  const parts = new URLSearchParams(signature(session, { method: 'GET', url, ...call }))
  return `${url}${url.includes('?') ? '&' : '?'}${parts.toString()}`
}

/** @param {Session} session @param {Call} call */
function signature({ device: { device }, sid, signKey }, call) {
  const full = { body: '', timestamp: now(), nonce: newNonce(), sid, ...call }
  const sign = createHmac('sha256', signKey)
    .update(hash(canonical('v2', full, device)))
    .digest('hex')
  return { sid: full.sid, device, timestamp: String(full.timestamp), nonce: full.nonce, sign }
}

/**
 * Section 6: the JSON text of an answer, which may be encrypted.
 * @param {Session} session @param {{ method: string, url: string, headers: Record<string, string> }} request what was sent
 * @param {string} text what came back
 */
export function openAnswer({ sid, answerKey }, { method, url, headers }, text) {
  const [prefix, payload] = split(text, '_')
  if (prefix !== 'e2') return text
  const bytes = Buffer.from(payload, 'base64url')
  if (bytes[0] !== 1) throw new Error('an answer of another kind')
  const [path] = split(url, '?')
  const bound = [sid, method, path, headers['timestamp'], headers['nonce'] ?? ''].join('\n')
  const decipher = createDecipheriv('aes-256-gcm', answerKey, bytes.subarray(1, 13))
    .setAAD(Buffer.from(bound))
    .setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(13, -16)), decipher.final()]).toString()
}

/** @typedef {{ status: boolean, data: unknown, message: string, code?: string }} Answer */

/**
 * Signs in over the network.
 * @param {string} origin @param {string} username @param {string} password
 * @param {{ factor_code?: string }} [more]
 * @returns {Promise<Session>} rejects in the words of the server's refusal
 */
export async function signInOver(origin, username, password, more = {}) {
  const device = newDevice()
  const body = JSON.stringify({ username, password, public_key: device.publicKey, ...more })
  const call = { method: 'POST', url: '/api/v1/public/user/login', body }
  const headers = { ...publicHeaders(device, call), 'content-type': 'application/json' }
  const reply = await fetch(origin + call.url, { method: call.method, headers, body })
  const answer = /** @type {Answer} */ (await reply.json())
  if (!answer.status) throw new Error(answer.message)
  return openSession(device, /** @type {OpenedTokens} */ (answer.data))
}

/**
 * A signed-in call over the network: a POST where there is a body, a GET otherwise.
 * @param {string} origin @param {Session} session @param {string} url @param {unknown} [body]
 * @returns {Promise<Answer>}
 */
export async function askOver(origin, session, url, body) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const call = text === undefined ? { method: 'GET', url } : { method: 'POST', url, body: text }
  const headers = signedHeaders(session, call)
  const type = text === undefined ? {} : { 'content-type': 'application/json' }
  const reply = await fetch(origin + url, { ...call, headers: { ...headers, ...type } })
  return JSON.parse(openAnswer(session, { ...call, headers }, await reply.text()))
}

/**
 * Section 8: the body of an upload, written out before it is signed, and the type that names its boundary.
 * @param {string} name @param {Uint8Array} bytes @param {string} [field] @param {Record<string, string>} [beside] texts by part
 * @returns {{ body: Buffer, type: string }}
 */
export function uploadBody(name, bytes, field = 'file', beside = {}) {
  const boundary = `plain-${randomBytes(12).toString('hex')}`
  const texts = Object.entries(beside).map(
    ([part, text]) => `--${boundary}\r\ncontent-disposition: form-data; name="${part}"\r\n\r\n${text}\r\n`,
  )
  const quoted = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${quoted}"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}

/**
 * Uploads a file over the network.
 * @param {string} origin @param {Session} session @param {string} name @param {Uint8Array} bytes
 * @returns {Promise<Answer>}
 */
export const uploadOver = (origin, session, name, bytes) =>
  sheetOver(origin, session, '/api/v1/seller/file/FileUpload', { name, bytes })

/**
 * Sends a file to the address that takes it: a sheet to its list (section 12).
 * @param {string} origin @param {Session} session @param {string} url @param {{ name: string, bytes: Uint8Array }} file
 * @returns {Promise<Answer>}
 */
export async function sheetOver(origin, session, url, { name, bytes }) {
  const { body, type } = uploadBody(name, bytes)
  const call = { method: 'POST', url, body }
  const headers = signedHeaders(session, call)
  const sent = { ...call, body: new Uint8Array(body), headers: { ...headers, 'content-type': type } }
  const reply = await fetch(origin + call.url, sent)
  return JSON.parse(openAnswer(session, { ...call, headers }, await reply.text()))
}
