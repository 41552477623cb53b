// The part of the OpenAPI description that schemas cannot express: keys, signatures and the use of lists. English in every language.

/** The worked example of docs/wire.md; its private key is for the example only. Keys are in hex, except public ones. */
export const EXAMPLE = {
  privateKey: '0101010101010101010101010101010101010101010101010101010101010101',
  publicKey: 'BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo',
  device: 'JWsb4ydF0dHJ1JEhzIe8RRxPLfp1bYm0yRCvrrYliuA',
  serverKey: 'BFUPRxAD89-Xw99QaseX9nIfsaH7e49vg9IkSYplyI4kE2CT1wEuUJpzcVy9CwCjzA_0tcAbP_oZarH7MnA2uOY',
  sessionId: '0d9f1c8e-2b7a-4f60-9c3d-5a1e8b724c66',
  signKey: '337828d1421783671cb61cc5cfc9dc522261efac0a6fab7220eb3bd6a884f47b',
  answerKey: '54a2c7bc9dc7b81a0bbd2a59f148a22a334eba98f908906fd0de939d17204bc9',
  url: '/api/v1/seller_p/bank/BankList?page=1&limit=20&bank_name=%E4%B8%AD%E5%9B%BD+%E9%93%B6%E8%A1%8C',
  params: 'bank_name=%E4%B8%AD%E5%9B%BD%20%E9%93%B6%E8%A1%8C&limit=20&page=1',
  bodyHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  timestamp: 1_790_000_000,
  nonce: 'AAECAwQFBgcICQoLDA0ODw',
  sign: '3b768a7759c56f423670a5af1c9af1b003c23a449dc58edaef0b1691b6c26791',
  loginBody:
    '{"username":"admin","password":"correct horse 9","public_key":"BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo"}',
  loginSign: '96964cda141519e8496579b3ae3f66e48f1b5ff349dad52bbaf6478499814cb1',
  plain: '{"status":true,"data":[],"message":"","kind":"rows"}',
  encrypted:
    'e2_AQABAgMEBQYHCAkKCwePq2pQEoX6CIwULpMTNsABGup7GSdD6bM3TWQD7x4tidC6om6iQJYKr5tkx22VLnDb0zO8N5VHjLyfyIBXQy8dRy65',
} as const

const path = EXAMPLE.url.split('?', 1)[0] ?? ''

export const RECIPE = `
## Keys and sign-in

Byte strings are base64url without padding (RFC 4648 §5), text is UTF-8.

1. Create an ECDH key on P-256 and keep it. \`public_key\` is its uncompressed point, 65 bytes. \`device\` is base64url(SHA-256(those 65 bytes)).
2. Send \`POST /api/v1/public/user/login\` with \`{ "username", "password", "public_key" }\`, signed as v1 (below). The response has \`{ access_token, refresh_token, expires_in, session_id, server_key }\`. \`captcha_required\` requires a proof of work, \`factor_required\` a code of the second factor.
3. secret = the x coordinate (32 bytes) of ECDH(own private key, \`server_key\`); salt = the text of \`session_id\`:
   K_sign = HKDF-SHA-256(secret, salt, info "cangdan sign v2", 32 bytes),
   K_answer = HKDF-SHA-256(secret, salt, info "cangdan answer e2", 32 bytes).

## Signatures

\`\`\`
params    = the query's parameters except sign, sid, device, timestamp, nonce: name and value percent-encoded by RFC 3986
            (letters, digits and -._~ stay, every other byte is %XX in upper case), name=value, sorted by bytes, joined by &
body      = lower-case hex SHA-256 of the body's bytes as sent; of no bytes without a body
canonical = version LF METHOD LF PATH LF params LF body LF timestamp LF nonce LF device LF session_id
v2: sign  = lower-case hex HMAC-SHA-256(K_sign, SHA-256(canonical)), version "v2"
v1: sign  = lower-case hex SHA-256(SHA-256(SHA-256(canonical))), version "v1", empty session_id
\`\`\`

- v2 signs every call of a signed-in user, with the headers \`accesstoken\`, \`device\`, \`timestamp\`, \`nonce\`, \`sign\`. v1 signs every other \`POST /api/v1/public/…\`, with \`device\`, \`timestamp\`, \`sign\`.
- PATH begins with \`/api/v1/\` and has no query. In a query \`+\` is a space. A repeated name is \`bad_request\`.
- \`timestamp\` is in seconds by the server's clock. \`stale_request\` has \`server_time\`: correct the clock, sign again, once.
- \`nonce\` is 16 new random bytes and works once. Where it is optional and absent, it is the empty text in \`canonical\`.
- A multipart body is signed like any other: write it completely, hash it, send those bytes.

**Refresh.** An access token is valid for \`expires_in\` seconds. \`POST /api/v1/public/user/refreshAccessToken\` with \`{ "refresh_token" }\`, signed as v2 with the headers \`sid\` (the session id), \`device\`, \`timestamp\`, \`nonce\`, \`sign\`, returns the next pair of tokens. A refresh token is single-use. After \`login_required\` refresh once, then sign in again.

**Encrypted responses.** If the platform encrypts, the JSON of a signed-in call arrives as \`e2_\` + base64url(0x01 ‖ iv (12 bytes) ‖ ciphertext ‖ tag (16 bytes)): AES-256-GCM with K_answer, additional data \`session_id LF METHOD LF PATH LF timestamp LF nonce\` of the request. Plain responses begin with \`{\`.

## A worked example

The private key, K_sign and K_answer are in hex.

\`\`\`
private key   ${EXAMPLE.privateKey}
public_key    ${EXAMPLE.publicKey}
device        ${EXAMPLE.device}
server_key    ${EXAMPLE.serverKey}
session_id    ${EXAMPLE.sessionId}
K_sign        ${EXAMPLE.signKey}
K_answer      ${EXAMPLE.answerKey}

GET ${EXAMPLE.url}
canonical, one part per line:
v2
GET
${path}
${EXAMPLE.params}
${EXAMPLE.bodyHash}
${EXAMPLE.timestamp}
${EXAMPLE.nonce}
${EXAMPLE.device}
${EXAMPLE.sessionId}
sign          ${EXAMPLE.sign}

the response, encrypted with the iv 00 01 … 0b:
${EXAMPLE.encrypted}
decrypted:
${EXAMPLE.plain}

POST /api/v1/public/user/login with the same timestamp and device, no nonce, and the body
${EXAMPLE.loginBody}
sign (v1)     ${EXAMPLE.loginSign}
\`\`\`

## Responses

\`{ "status": true, "data", "message" }\`, or \`{ "status": false, "code", "message", "fields" }\` with HTTP 200 for business errors. \`code\` is stable, \`message\` is for people. If a call has several forms of responses, \`kind\` names the form of \`data\`.

## Lists

One path has several responses, selected by its query: without parameters the description of the screen (\`kind\` \`description\`), with \`page\` an array of rows (\`rows\`), with \`_count_sum=true\` or \`_count=true\` the count and the sums (\`count\`), with \`_matching=true\` all matching rows (\`matching\`), with \`_all=1\` ids and names (\`named\`), with \`_down_excel\` a file.

- Filters are parameters with the names of columns. \`x-type\` is the way a filter is read, \`x-options\` the meaning of its values, \`x-offers\` the call and field that offer its records.
- \`sort=a,b&order=true,false\` sorts, \`true\` ascending. \`_after=ID\` or \`_before=ID\` with \`page=1\` returns the page after or before that record.

## Values

- Numbers are whole, in the stored unit; a screen divides by ten to the power of \`x-decimal\` and shows \`x-unit\`. Money is in fen, weights in hundredths of a tonne, percentages in hundredths of a percent, degrees in ten-millionths.
- \`x-type\` is the type: \`date\` is the first second of a day in Shanghai (UTC+8) since 1970 UTC, \`datetime\` any second, \`time\` is HH:mm:ss in Shanghai, \`second\` a duration in seconds.
- An empty value is \`null\`, an empty text \`""\`, an empty list \`[]\`. \`x-when\`: the field counts only while other fields have these values. \`x-required-when\`: it is required only then. \`x-latest\` and \`x-earliest\` \`today\` limit a day by Shanghai's calendar.

## Changing records

- \`…Save\` without an \`id\` adds a record; with \`id\` and the \`version\` that was read it changes the given fields. After \`conflict\` read \`…Info\` again.
- A call with an \`idempotency_key\` is executed once within 24 hours. Each attempt has a new nonce.
- \`…Audit\` with \`{ id, version, audit_status: 1 approve | 2 reject | 3 return, audit_remark }\` reviews the submission of another person.

## Exports and imports

- \`_down_excel=3&_down_excel_async=1\` queues an export of all matching rows and returns \`{ task }\` (\`started\`). \`GET /api/v1/seller/export/ExportManage?page=1\` lists the user's exports: \`status\` 0 queued, 1 running, 2 done, 3 failed. \`POST /api/v1/seller/export/ExportTicket\` with \`{ id }\` returns \`{ url }\`, which opens the file once within a minute, without a signature.
- \`POST {list}?_excel_import=2\` with a file (part \`file\`, multipart) is a dry run; \`_excel_import=1\` imports all rows or none, and \`kept\` is true if they were imported. \`errors\` and \`warnings\` give rows and columns, counted from 1. The part \`corrections\`, before \`file\`, is JSON: \`{ "cells": { "3": { "2": "102100099996" } }, "ticked": "all" }\` replaces cells and confirms rows with warnings. \`_excel_import_async=1\` queues the import: \`GET /api/v1/seller/import/ImportTask?id=\`.
`.trim()
