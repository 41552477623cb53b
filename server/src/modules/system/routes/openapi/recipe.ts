// The part of the OpenAPI description that schemas cannot express: keys, signatures and the use of lists. In English for every reader, like the rest of the API.
// `recipe.test.ts` computes the example; docs/wire.md has another one.

/** Both private keys are public here: for this example only. */
export const EXAMPLE = {
  privateKey: 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA',
  publicKey: 'BFFcPW6545a5BNP-yn9U_c0MwemXvzddylFa0KbDtANfRTa-OlDzGPv5pUdZAqIhUCvvDVfgjFOyzApW8X2fk1Q',
  device: 'QmmIlDHjExlm_K9qRXFBlD7Sw1tbkXrmLLM5VG9SNVE',
  serverKey: 'BB8UAUa_sbJR-E9N2-DUzc_Xev2YSpUg41eUAh-DErue7JlaCLH6dwTfPcwLUKlmUmP7dxH5X5-KRJxQluR8iSs',
  sessionId: '4c0a3f0e-6f2b-4c55-9d7a-0f6f5f0b9a11',
  signKey: 'DapzcU_N5dXwaagfufqIaiON0nm6krxHLREY96h7wrU',
  answerKey: 'CCBlAmRxgI8PChEkEp3eaWASSeQgnCTkn3BFLMCeFoE',
  url: '/api/v1/seller_p/bank/BankList?page=1&bank_name=North+Sea',
  params: 'bank_name=North%20Sea&page=1',
  bodyHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  timestamp: 1_763_841_234,
  nonce: 'AAECAwQFBgcICQoLDA0ODw',
  sign: '6ee52a98db845de180d69b844229321ac6e03c6ae65773e34fb163e6d3721d2a',
  loginBody: '{"username":"user1"}',
  loginSign: '6fb7761d554d233414ebf95939caff740ec46633240aa33b435a1cd111beeb8f',
  plain: '{"status":true,"data":[],"message":"","kind":"rows"}',
  encrypted:
    'e2_AQABAgMEBQYHCAkKC3gVZAMF1rezT6R2VwTGzDRfqL5HdXvXPadj5l-qjxqstHaQnsHP3c3sotEUw9FseOhtqvMgqkEP7kgZPbNrzQXaE549',
} as const

const path = EXAMPLE.url.split('?', 1)[0] ?? ''

export const RECIPE = `
## Keys and signing in

Byte strings are base64url without padding (RFC 4648 §5), text is UTF-8.

1. Create an ECDH key on P-256 and keep it. \`public_key\` is its uncompressed point, 65 bytes. \`device\` is base64url(SHA-256(those 65 bytes)).
2. \`POST /api/v1/public/user/login\` with \`{ "username", "password", "public_key" }\`, signed as v1 (below), answers \`{ access_token, refresh_token, expires_in, session_id, server_key }\`. \`captcha_required\` and \`factor_required\` say what else is needed.
3. secret = the x coordinate (32 bytes) of ECDH(own private key, \`server_key\`); salt = the text of \`session_id\`:
   K_sign = HKDF-SHA-256(secret, salt, info "cangdan sign v2", 32 bytes),
   K_answer = HKDF-SHA-256(secret, salt, info "cangdan answer e2", 32 bytes).

## Signatures

\`\`\`
params    = the query's parameters but sign, sid, device, timestamp, nonce: name and value percent-encoded by RFC 3986
            (letters, digits and -._~ stay, all else is %XX in upper case), name=value, sorted by bytes, joined by &
body      = lower-case hex SHA-256 of the body's bytes as they are sent; of nothing where there is no body
canonical = version LF METHOD LF PATH LF params LF body LF timestamp LF nonce LF device LF session_id
v2: sign  = lower-case hex HMAC-SHA-256(K_sign, SHA-256(canonical)), version "v2"
v1: sign  = lower-case hex SHA-256(SHA-256(SHA-256(canonical))), version "v1", empty session_id
\`\`\`

- v2 is for every call of a signed-in user, with the headers \`accesstoken\`, \`device\`, \`timestamp\`, \`nonce\`, \`sign\`. v1 is for every other \`POST /api/v1/public/…\`, with \`device\`, \`timestamp\`, \`sign\`.
- PATH begins with \`/api/v1/\` and has no query. In a query \`+\` is a space. A name given twice is \`bad_request\`.
- \`timestamp\` is in seconds by the server's clock. \`stale_request\` carries \`server_time\`: correct the clock, sign again, once.
- \`nonce\` is 16 new random bytes. It is good once; where it is not required it may be left out, and is the empty text in \`canonical\`.
- A multipart body is signed like any other: write it out, hash it, send those bytes.

**Refreshing.** An access token lasts \`expires_in\` seconds. \`POST /api/v1/public/user/refreshAccessToken\` with \`{ "refresh_token" }\`, signed as v2 with the headers \`sid\` (the session id), \`device\`, \`timestamp\`, \`nonce\`, \`sign\`, answers the next pair of tokens. A refresh token is good once. After \`login_required\` refresh once, then sign in again.

**Encrypted answers.** Where the platform says so, the JSON of a signed-in call arrives as \`e2_\` + base64url(0x01 ‖ iv (12 bytes) ‖ ciphertext ‖ tag (16 bytes)): AES-256-GCM under K_answer, additional data \`session_id LF METHOD LF PATH LF timestamp LF nonce\` of the request. Others begin with \`{\`.

## A worked example

\`\`\`
private key  ${EXAMPLE.privateKey}
public_key   ${EXAMPLE.publicKey}
device       ${EXAMPLE.device}
server_key   ${EXAMPLE.serverKey}
session_id   ${EXAMPLE.sessionId}
K_sign       ${EXAMPLE.signKey}
K_answer     ${EXAMPLE.answerKey}

GET ${EXAMPLE.url}
canonical, one part a line:
v2
GET
${path}
${EXAMPLE.params}
${EXAMPLE.bodyHash}
${EXAMPLE.timestamp}
${EXAMPLE.nonce}
${EXAMPLE.device}
${EXAMPLE.sessionId}
sign         ${EXAMPLE.sign}

its answer, encrypted with the iv 00 01 … 0b:
${EXAMPLE.encrypted}
decrypted:
${EXAMPLE.plain}

POST /api/v1/public/user/login with the body ${EXAMPLE.loginBody}, the same timestamp and device, no nonce:
sign (v1)    ${EXAMPLE.loginSign}
\`\`\`

## Answers

\`{ "status": true, "data", "message" }\`, or \`{ "status": false, "code", "message", "fields" }\`: HTTP 200 for errors of the business. \`code\` is stable, \`message\` is for people. Where a call has answers of several forms, \`kind\` names the form of \`data\`.

## Lists

One path has several answers, by its query: without parameters the description of the screen (\`kind\` \`description\`), with \`page\` an array of rows (\`rows\`), with \`_count_sum=true\` or \`_count=true\` the count and the sums (\`count\`), with \`_matching=true\` all rows that match (\`matching\`), with \`_all=1\` ids and names (\`named\`), with \`_down_excel\` a file.

- Filters are parameters under the names of columns. \`x-type\` says how one reads, \`x-options\` what its values mean, \`x-offers\` which call and field offer the records that it may name.
- \`sort=a,b&order=true,false\` sorts, \`true\` ascending. \`_after=ID\` and \`_before=ID\` beside \`page=1\` are the pages beside that record.

## Values

- Numbers are whole, in the stored unit: shown divided by ten to the power of \`x-decimal\`, in \`x-unit\`. Money is in fen, weights in hundredths of a tonne, percentages in hundredths of a percent, degrees in ten-millionths.
- \`x-type\` is the type: \`date\` is the second since 1970 UTC with which a day begins in Shanghai (UTC+8), \`datetime\` any second, \`time\` is HH:mm:ss in Shanghai, \`second\` a length in seconds.
- Empty is \`null\`, of a text \`""\`, of a list \`[]\`. \`x-when\` says that a field counts only while other fields have these values, \`x-required-when\` that it is required only then; \`x-latest\` and \`x-earliest\` \`today\` bound a day by Shanghai's calendar.

## Changing records

- \`…Save\` adds without an \`id\`; with \`id\` and the \`version\` that was read it changes the fields that are sent. \`conflict\`: read \`…Info\` again.
- \`idempotency_key\` makes a repeated body happen once within 24 hours. Each try has a nonce of its own.
- \`…Audit\` with \`{ id, version, audit_status: 1 approve | 2 reject | 3 return, audit_remark }\` reviews what another person submitted.

## Exports and imports

- \`_down_excel=3&_down_excel_async=1\` has a worker export all rows that match, and answers \`{ task }\` (\`started\`). \`GET /api/v1/seller/export/ExportManage?page=1\` lists one's exports: \`status\` 0 queued, 1 running, 2 done, 3 failed. \`POST /api/v1/seller/export/ExportTicket\` with \`{ id }\` answers \`{ url }\`, which opens the file once within a minute, without a signature.
- \`POST {list}?_excel_import=2\` tries a file (part \`file\`, multipart), \`_excel_import=1\` takes it, all rows or none; \`kept\` says whether. \`errors\` and \`warnings\` name rows and columns, counted from 1. The part \`corrections\`, before \`file\`, is JSON: \`{ "cells": { "3": { "2": "102100099996" } }, "ticked": "all" }\` has cells read as these texts, and confirms warned rows. With \`_excel_import_async=1\` a worker does it: \`GET /api/v1/seller/import/ImportTask?id=\`.
`.trim()
