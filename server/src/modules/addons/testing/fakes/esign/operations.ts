// Operations of the fake e签宝, with the conditions of its pages: https://open.esign.cn/doc/opendoc/pdf-sign3/ rlh256 (upload), su5g42 (create), pvfkwd
// (address of a signer), xxk4q6 (state), kczf8g (download); lists, revocation and verification of the same section; error codes:
// https://open.esign.cn/doc/opendoc/codemsg-v3/gts2lir7t1hwyndy.
import { createFlowId, type FakeFlow, listCurrentSigners } from './flows.ts'

export interface FakeFile {
  readonly id: string
  readonly name: string
  readonly md5: string
  readonly type: string
  readonly size: number
  /** 0 not uploaded, 1 uploading, 2 uploaded */
  status: 0 | 1 | 2
  bytes: Buffer
}

export interface FakeState {
  readonly files: Map<string, FakeFile>
  readonly flows: Map<string, FakeFlow>
  readonly ossHost: string
  readonly now: () => number
  /** Whether files take a while until they can be signed. */
  isSlow: boolean
  /** Whether the service finds signed files changed. */
  isModified: boolean
  /** Address of downloads instead of the usual one. */
  downloadUrl: string | undefined
}

type Input = Readonly<Record<string, unknown>>
export type FakeReply = { readonly data: unknown } | { readonly code: number; readonly message: string }

const DAY = 86_400_000
const [MAX_FILE, MAX_EXPIRE_DAYS, MAX_SIGNERS, MAX_TITLE] = [50 * 1024 * 1024, 90, 10, 200]
const FORBIDDEN = /[/\\:*"<>|？]|\p{Extended_Pictographic}/u
const fail = (code: number, message: string): FakeReply => ({ code, message })
const bad = (message: string): FakeReply => fail(1_435_002, `参数错误: ${message}`)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const toList = (value: unknown): readonly Input[] => (Array.isArray(value) ? (value as Input[]) : [])
const toInput = (value: unknown): Input => (typeof value === 'object' && value !== null ? (value as Input) : {})
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

export function createUpload(state: FakeState, input: Input): FakeReply {
  const { contentMd5: md5, contentType: type, fileName: name, fileSize: size, convertToPDF } = input
  if (!isText(md5) || Buffer.from(md5, 'base64').length !== 16) return bad('contentMd5不能为空')
  if (type !== 'application/octet-stream' && type !== 'application/pdf') return bad('contentType不支持')
  if (!isText(name) || FORBIDDEN.test(name) || (convertToPDF !== true && !name.endsWith('.pdf')))
    return bad('fileName不合法')
  if (!Number.isSafeInteger(size) || Number(size) <= 0 || Number(size) > MAX_FILE) return bad('fileSize不合法')
  const id = createFlowId()
  state.files.set(id, { id, name, md5, type, size: Number(size), status: 0, bytes: Buffer.alloc(0) })
  return { data: { fileId: id, fileUploadUrl: `https://${state.ossHost}/upload/${id}?Expires=1&Signature=s%2Bs` } }
}

export function readFile(state: FakeState, id: string): FakeReply {
  const file = state.files.get(id)
  if (file === undefined) return fail(1_437_501, '文档不存在')
  return { data: { fileId: id, fileName: file.name, fileSize: file.size, fileStatus: file.status } }
}

export function createFlow(state: FakeState, input: Input): FakeReply {
  const { signFlowConfig, docs, signers } = input
  const { signFlowTitle: title, signFlowExpireTime: expire, autoFinish, notifyUrl } = toInput(signFlowConfig)
  if (!isText(title) || title.length > MAX_TITLE || FORBIDDEN.test(title)) return bad('signFlowTitle不合法')
  const now = state.now()
  if (!Number.isSafeInteger(expire) || Number(expire) <= now) return bad('signFlowExpireTime不能小于当前时间')
  if (Number(expire) > now + MAX_EXPIRE_DAYS * DAY) return bad('签署截止时间signFlowExpireTime不能超过发起后90天')
  const [{ fileId, fileName } = {} as Input, ...others] = toList(docs)
  const file = state.files.get(toText(fileId))
  if (file === undefined || others.length > 0) return bad('docs不合法')
  if (file.status !== 2) return fail(1_437_513, '文档未成功转换成pdf, 请稍后重试')
  if (!isText(fileName) || fileName.length > 100 || FORBIDDEN.test(fileName)) return bad('fileName不合法')
  if (autoFinish !== true) return bad('the fake completes flows automatically only')
  const all = toList(signers)
  if (all.length === 0) return bad('签署人信息不能为空')
  if (all.length > MAX_SIGNERS) return fail(1_437_608, '流程创建签署人超过数量限制，最多允许创建10个。')
  const error = all.map((signer) => findSignerError(signer, file.id)).find((each) => each !== undefined)
  if (error !== undefined) return bad(error)
  const flow: FakeFlow = {
    id: createFlowId(),
    title,
    fileId: file.id,
    notifyUrl: toText(notifyUrl),
    expireTime: Number(expire),
    startTime: now,
    signers: all.map(toSigner),
    status: 1,
    description: '签署中',
  }
  state.flows.set(flow.id, flow)
  return { data: { signFlowId: flow.id } }
}

function findSignerError({ signerType, orgSignerInfo, signFields }: Input, fileId: string): string | undefined {
  if (signerType !== 1) return 'the fake knows organisations only'
  const { orgName, orgInfo, transactorInfo } = toInput(orgSignerInfo)
  const { psnAccount, psnInfo } = toInput(transactorInfo)
  if (!isText(orgName)) return 'orgName不能为空'
  if (!isText(psnAccount)) return '非自动签签署机构签署方经办人transactorInfo不能为空'
  if (!isText(toInput(psnInfo)['psnName'])) return 'psnName不能为空'
  const { orgIDCardNum, orgIDCardType } = toInput(orgInfo)
  if (orgIDCardNum !== undefined && orgIDCardType !== 'CRED_ORG_USCC') return 'orgIDCardType不合法'
  const fields = toList(signFields)
  if (fields.length === 0) return 'signFields不能为空'
  if (fields.some((field) => field['fileId'] !== fileId)) return '文件id不在签署流程中'
  const isFree = fields.every(({ normalSignFieldConfig: config }) => toInput(config)['freeMode'] === true)
  return isFree ? undefined : '单页签章区，positionX、positionY、positionPage不能为空'
}

function toSigner({ signConfig, orgSignerInfo, signFields }: Input): FakeFlow['signers'][number] {
  const { orgName, transactorInfo } = toInput(orgSignerInfo)
  const { psnAccount, psnInfo } = toInput(transactorInfo)
  return {
    order: Number(toInput(signConfig)['signOrder'] ?? 1),
    phone: toText(psnAccount),
    person: toText(toInput(psnInfo)['psnName']),
    organisation: toText(orgName),
    customBizNum: toText(toList(signFields)[0]?.['customBizNum']),
    status: 0,
  }
}

export function listFlows(state: FakeState, input: Input): FakeReply {
  const { pageNum, pageSize, signFlowStartTimeFrom: from, signFlowStartTimeTo: to } = input
  const [page, size] = [Number(pageNum), Number(pageSize)]
  if (!Number.isSafeInteger(page) || page < 1) return bad('pageNum不合法')
  if (!Number.isSafeInteger(size) || size < 1 || size > 100) return bad('pageSize不合法')
  if (typeof from !== 'number' || typeof to !== 'number') return bad('时间区间不可同时为空')
  if (to - from > 366 * DAY) return bad('时间范围最长不可超过1年')
  const found = [...state.flows.values()].filter(({ startTime }) => startTime >= from && startTime <= to)
  const rows = found.slice((page - 1) * size, page * size).map(({ id, title, status, startTime }) => ({
    signFlowId: id,
    signFlowTitle: title,
    signFlowStatus: status,
    signFlowStartTime: startTime,
    signFlowEndTime: null,
  }))
  return { data: { total: found.length, signFlowInfos: rows } }
}

export function createSignUrl(flow: FakeFlow, { operator, organization, urlType = 2 }: Input): FakeReply {
  if (flow.status !== 1) return fail(1_437_103, '流程未开启')
  const { psnAccount } = toInput(operator)
  const { orgName } = toInput(organization)
  const isCurrent = listCurrentSigners(flow).some(
    ({ phone, organisation }) => phone === psnAccount && (orgName === undefined || orgName === organisation),
  )
  if (!isCurrent || urlType !== 2) return fail(1_437_114, '当前用户不是流程参与人, 无权查看流程')
  const address = `${flow.id}-${String(psnAccount).slice(-4)}`
  return {
    data: { shortUrl: `https://t.esign.cn/${address}`, url: `https://h5.esign.cn/mesign/guide?flowId=${address}` },
  }
}

export const readFlow = (flow: FakeFlow): FakeReply => ({
  data: {
    signFlowStatus: flow.status,
    signFlowDescription: flow.description,
    signFlowConfig: { signFlowTitle: flow.title, autoFinish: true, signFlowExpireTime: flow.expireTime },
    docs: [{ fileId: flow.fileId, fileName: 'contract' }],
    signers: flow.signers.map(({ order, phone, person, organisation, customBizNum, status }) => ({
      psnSigner: null,
      orgSigner: {
        orgName: organisation,
        transactor: { psnName: person, psnAccount: { accountMobile: phone, accountEmail: null } },
      },
      signerType: 1,
      signOrder: order,
      signStatus: status,
      signFields: [
        {
          signFieldId: `${flow.id}-${order}`,
          signFieldStatus: status === 2 ? '4' : '0',
          customBizNum,
          fileId: flow.fileId,
        },
      ],
    })),
  },
})

export function revokeFlow(flow: FakeFlow, { revokeReason }: Input): FakeReply {
  if (toText(revokeReason).length > 50) return bad('撤销原因最多50字')
  if (flow.status === 3) return fail(1_437_168, '流程已撤销')
  if (flow.status !== 1) return fail(1_437_203, '非签署中的流程不允许撤销')
  flow.status = 3
  flow.description = toText(revokeReason)
  return { data: {} }
}

export function createDownload(state: FakeState, flow: FakeFlow): FakeReply {
  if (flow.status !== 2) return fail(1_437_518, '流程非签署完成状态，不允许下载文档')
  const url = state.downloadUrl ?? `https://${state.ossHost}/download/${flow.id}?Expires=1&Signature=d%2Bd`
  return { data: { files: [{ fileId: flow.fileId, fileName: 'contract.pdf', downloadUrl: url }], attachments: [] } }
}

export function verifyFile(state: FakeState, fileId: string, { signFlowId }: Input): FakeReply {
  const flow = state.flows.get(toText(signFlowId))
  if (flow === undefined || flow.fileId !== fileId || flow.status !== 2) return fail(1_435_011, '流程不存在')
  const signInfos = flow.signers.map(({ organisation }) => ({
    cert: { certOwner: organisation, certSN: '35ded1', issuerCN: 'TEST CA', effectiveTime: '2026-01-01 00:00:00' },
    signature: { modify: state.isModified, signTimeSource: 'tsa', signTime: '2026-11-30 12:00:00' },
    sealData: 'iVBORw0',
  }))
  return { data: { verifyTaskId: null, signInfos } }
}
