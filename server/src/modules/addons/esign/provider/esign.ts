// e签宝 (SaaS API V3) as a signing service. Pages: https://open.esign.cn/doc/opendoc/pdf-sign3/ rlh256 (upload), su5g42 (create), pvfkwd (address of a
// signer), xxk4q6 (state), gsy6xe (states), kczf8g (download).
import { z } from 'zod'
import {
  type FlowRequest,
  type FlowSigner,
  type FlowState,
  type FlowStatus,
  type SigningService,
  SigningServiceError,
} from '#modules/contracts/index.ts'
import { type EsignClient, parseJson } from './client.ts'
import { computeMd5 } from './signature.ts'

const FILE_TYPE = 'application/octet-stream'
/** States of an uploaded file in which it can be signed. */
const READY: readonly number[] = [2, 5]
const FAILED: readonly number[] = [3, 9, 12]
const [ORGANISATION, UNIFIED_CODE, SIGN_PAGE] = [1, 'CRED_ORG_USCC', 2]
const STATUSES: Readonly<Record<number, FlowStatus>> = {
  0: 'running',
  1: 'running',
  2: 'complete',
  3: 'cancelled',
  5: 'expired',
  7: 'refused',
}
const SIGNER_STATES: Readonly<Record<number, FlowState['signers'][number]['state']>> = { 2: 'signed', 4: 'refused' }
/** Codes of a flow that has ended: not running, cancelled. */
const ENDED: readonly string[] = ['1437203', '1437168']
const [PAGE_SIZE, MAX_PAGES] = [100, 50]
const MAX_REASON = 50

const id = z.string().min(1).max(100)
const Uploaded = z.looseObject({ fileId: id, fileUploadUrl: z.string() })
const Stored = z.looseObject({ errCode: z.literal(0) })
const FileState = z.looseObject({ fileStatus: z.number().int() })
const Created = z.looseObject({ signFlowId: id })
const Link = z.looseObject({ shortUrl: z.string().nullish(), url: z.string().nullish() })
const Listed = z.looseObject({
  total: z.number().int(),
  signFlowInfos: z
    .array(z.looseObject({ signFlowId: id, signFlowTitle: z.string(), signFlowStartTime: z.number() }))
    .nullish(),
})
const Detail = z.looseObject({
  signFlowStatus: z.number().int(),
  signFlowDescription: z.string().nullish(),
  signers: z.array(
    z.looseObject({
      signStatus: z.number().int(),
      signFields: z.array(z.looseObject({ customBizNum: z.string().nullish() })).nullish(),
    }),
  ),
})
const Files = z.looseObject({ files: z.array(z.looseObject({ fileId: id, downloadUrl: z.string() })) })
const Verified = z.looseObject({
  signInfos: z.array(
    // Without the pictures of seals, which are in the file.
    z.object({
      cert: z.looseObject({}).nullish(),
      signature: z.looseObject({ modify: z.boolean() }),
    }),
  ),
})

/** @param notifyUrl empty: the service does not call back, and its states are queried */
export const createEsign = (client: EsignClient, notifyUrl: string): SigningService => ({
  key: 'esign',
  ...createFileCalls(client),
  ...createFlowCalls(client),
  createFlow: async (request) => {
    const body = buildFlow(request, notifyUrl)
    return (await client.call('POST', '/v3/sign-flow/create-by-file', { body, schema: Created })).signFlowId
  },
})

type FileCall = 'uploadFile' | 'isFileReady' | 'fetchSignedFile' | 'fetchEvidence'

const createFileCalls = ({ call, transfer }: EsignClient): Pick<SigningService, FileCall> => ({
  uploadFile: async (name, bytes) => {
    const contentMd5 = computeMd5(bytes)
    const body = { contentMd5, contentType: FILE_TYPE, convertToPDF: false, fileName: name, fileSize: bytes.length }
    const { fileId, fileUploadUrl: url } = await call('POST', '/v3/files/file-upload-url', { body, schema: Uploaded })
    const headers = { 'content-type': FILE_TYPE, 'content-md5': contentMd5 }
    const stored = await transfer({ method: 'PUT', url, headers, body: bytes })
    if (!Stored.safeParse(parseJson(stored.body)).success) throw createLater('not_stored', 'The file was not stored.')
    return fileId
  },
  isFileReady: async (file) => {
    const { fileStatus } = await call('GET', `/v3/files/${encodeURIComponent(file)}`, { schema: FileState })
    if (FAILED.includes(fileStatus))
      throw new SigningServiceError('refused', `file_${fileStatus}`, 'The service cannot read the file.')
    return READY.includes(fileStatus)
  },
  fetchSignedFile: async (flow, file) => {
    const { files } = await call('POST', `${getPath(flow)}/file-download-url`, { body: {}, schema: Files })
    const [found] = files
    if (found?.fileId !== file || files.length > 1)
      throw createLater('other_file', 'These are not the files that were sent.')
    const { body, headers } = await transfer({ method: 'GET', url: found.downloadUrl })
    const md5 = headers['content-md5']
    if (md5 !== undefined && md5 !== computeMd5(body))
      throw createLater('other_hash', 'The signed file differs from its hash.')
    return body
  },
  fetchEvidence: async (flow, file) => {
    const path = `/v3/files/${encodeURIComponent(file)}/verify`
    const { signInfos } = await call('POST', path, { body: { signFlowId: flow }, schema: Verified })
    const json = JSON.stringify(signInfos)
    return { isIntact: signInfos.length > 0 && signInfos.every(({ signature }) => !signature.modify), json }
  },
})

type FlowCall = 'findFlows' | 'readState' | 'fetchUrl' | 'cancel'

const createFlowCalls = (client: EsignClient): Pick<SigningService, FlowCall> => ({
  findFlows: (unique, since) => findFlows(client, unique, since),
  readState: async (flow) => toState(await client.call('GET', `${getPath(flow)}/detail`, { schema: Detail })),
  fetchUrl: async (flow, { phone, organisation }) => {
    const signer = { operator: { psnAccount: phone }, organization: { orgName: organisation } }
    const body = { clientType: 'ALL', needLogin: true, urlType: SIGN_PAGE, ...signer }
    const { shortUrl, url } = await client.call('POST', `${getPath(flow)}/sign-url`, { body, schema: Link })
    const address = [shortUrl, url].find((each) => each?.startsWith('https://') === true)
    if (typeof address !== 'string') throw createLater('bad_address', 'The service returned no address for the signer.')
    return address
  },
  cancel: async (flow, reason) => {
    const body = { revokeReason: reason.slice(0, MAX_REASON) }
    await client.call('POST', `${getPath(flow)}/revoke`, { body, schema: z.unknown() }).catch((error: unknown) => {
      if (!(error instanceof SigningServiceError) || !ENDED.includes(error.code)) throw error
    })
  },
})

const createLater = (code: string, message: string) => new SigningServiceError('later', code, message)

const getPath = (flow: string): string => `/v3/sign-flow/${encodeURIComponent(flow)}`

/** Characters that titles must not contain. */
const FORBIDDEN = /[/\\:*"<>|？?]|\p{Extended_Pictographic}/gu

/** The list of flows has their titles and no other field of ours. */
const buildTitle = (name: string, unique: string): string => `${name.replaceAll(FORBIDDEN, ' ').trim()} ${unique}`

function buildFlow({ file, name, signers, expire, unique }: FlowRequest, notifyUrl: string): object {
  return {
    docs: [{ fileId: file, fileName: `${unique}.pdf` }],
    signFlowConfig: {
      signFlowTitle: buildTitle(name, unique),
      signFlowExpireTime: expire * 1000,
      autoStart: true,
      autoFinish: true,
      ...(notifyUrl !== '' && { notifyUrl }),
    },
    signers: signers.map((signer) => buildSigner(signer, file)),
  }
}

const buildSigner = (
  { id: party, organisation, code, name, phone, cardNo, step }: FlowSigner,
  fileId: string,
): object => ({
  signConfig: { signOrder: step },
  signerType: ORGANISATION,
  orgSignerInfo: {
    orgName: organisation,
    ...(code !== '' && { orgInfo: { orgIDCardNum: code, orgIDCardType: UNIFIED_CODE } }),
    transactorInfo: { psnAccount: phone, psnInfo: { psnName: name, psnIDCardNum: cardNo } },
  },
  // The signer places the seal.
  signFields: [{ fileId, customBizNum: String(party), normalSignFieldConfig: { freeMode: true } }],
})

async function findFlows({ call }: EsignClient, unique: string, since: number): Promise<readonly string[]> {
  const found: { readonly flow: string; readonly time: number }[] = []
  for (let page = 1; ; page += 1) {
    if (page > MAX_PAGES)
      throw new SigningServiceError('later', 'too_many', 'The service has too many flows of this time.')
    const body = {
      pageNum: page,
      pageSize: PAGE_SIZE,
      signFlowStartTimeFrom: since * 1000,
      signFlowStartTimeTo: Date.now() + 60_000,
    }
    const { total, signFlowInfos } = await call('POST', '/v3/sign-flow/sign-flow-list', { body, schema: Listed })
    for (const { signFlowId, signFlowTitle, signFlowStartTime } of signFlowInfos ?? [])
      if (signFlowTitle.endsWith(` ${unique}`)) found.push({ flow: signFlowId, time: signFlowStartTime })
    if (page * PAGE_SIZE >= total) break
  }
  return found.toSorted((a, b) => a.time - b.time).map(({ flow }) => flow)
}

function toState({ signFlowStatus, signFlowDescription, signers }: z.output<typeof Detail>): FlowState {
  const status = STATUSES[signFlowStatus]
  if (status === undefined)
    throw new SigningServiceError('later', `status_${signFlowStatus}`, 'The service has an unknown state.')
  return {
    status,
    reason: signFlowDescription ?? '',
    signers: signers.flatMap(({ signStatus, signFields }) =>
      (signFields ?? [])
        .map(({ customBizNum }) => Number(customBizNum))
        .filter((party) => Number.isSafeInteger(party) && party > 0)
        .map((party) => ({ id: party, state: SIGNER_STATES[signStatus] ?? 'open' })),
    ),
  }
}
