// Fake of e签宝 (SaaS API V3): gateway and file store on one port, distinguished by the Host header. It checks every signature, and each test decides how
// it fails. Requests and replies are those of the pages that the files next to it name.
import {
  findHeader,
  type HttpResponse,
  type LoopbackServer,
  type RawRequest,
  type Reply,
  respondJson,
  startServer,
} from '../http-server.ts'
import { createFlowId, type FakeFlow, refuseFlow, signFlow } from './flows.ts'
import {
  createDownload,
  createFlow,
  createSignUrl,
  createUpload,
  type FakeReply,
  type FakeState,
  listFlows,
  readFile,
  readFlow,
  revokeFlow,
  verifyFile,
} from './operations.ts'
import { computeMd5, type FakeKey, findEsignAuthError, signEsignCall } from './signature.ts'

export const ESIGN_HOSTS = { gateway: 'openapi.esign.cn', files: 'esignoss.esign.cn' } as const

/** `done_hang` and `done_error` process the request without a usable response; an object is an error of the business. */
export type EsignFault =
  | 'hang'
  | 'reset'
  | 'unavailable'
  | 'redirect'
  | 'garbage'
  | 'reject'
  | 'done_hang'
  | 'done_error'
  | { readonly code: number; readonly message: string }
type Operation =
  | 'upload'
  | 'store'
  | 'file'
  | 'create'
  | 'list'
  | 'url'
  | 'detail'
  | 'revoke'
  | 'download'
  | 'fetch'
  | 'verify'

export interface FakeEsign extends LoopbackServer {
  /** Operations in the order of their requests. */
  readonly calls: readonly Operation[]
  readonly state: FakeState
  readonly flows: () => readonly FakeFlow[]
  /** Lets the next request of an operation fail. */
  readonly fail: (operation: Operation, fault: EsignFault) => void
  readonly sign: (flow: FakeFlow, phone: string) => void
  readonly refuse: (flow: FakeFlow, phone: string, reason: string) => void
  /** Replaces the bytes and headers of signed files. */
  readonly replaceFile: (reply: Partial<HttpResponse> & { readonly md5?: string }) => void
  /** Builds a call of the service about a flow. */
  readonly buildCall: (
    body: object,
    key?: Partial<FakeKey>,
  ) => { readonly headers: Record<string, string>; readonly payload: string }
}

interface EsignOptions extends FakeKey {
  readonly port?: number
}

export async function startFakeEsign({ port = 0, ...key }: EsignOptions): Promise<FakeEsign> {
  const now = () => Date.now()
  const state: FakeState = {
    files: new Map(),
    flows: new Map(),
    ossHost: ESIGN_HOSTS.files,
    now,
    isSlow: false,
    isModified: false,
    downloadUrl: undefined,
  }
  const calls: Operation[] = []
  const faults: [Operation, EsignFault][] = []
  let signedFile: Partial<HttpResponse> & { readonly md5?: string } = {}
  const run = (operation: Operation, process: () => HttpResponse): Reply => {
    calls.push(operation)
    const at = faults.findIndex(([each]) => each === operation)
    const [, fault] = at < 0 ? [] : (faults.splice(at, 1)[0] ?? [])
    if (fault === 'done_hang' || fault === 'done_error') process()
    if (fault === undefined) return process()
    return typeof fault === 'string' ? FAULTS[fault] : toResponse(fault)
  }
  const handle = (request: RawRequest): Reply => {
    if (findHeader(request, 'host') === ESIGN_HOSTS.files)
      return request.method === 'PUT'
        ? run('store', () => storeFile(state, request))
        : run('fetch', () => fetchFile(state, request, signedFile))
    const error = findEsignAuthError(request, key, now())
    if (error !== undefined) return respondJson({ success: false, code: 401, message: error }, 401)
    const found = findOperation(state, request)
    if (found === undefined) return respondJson({ success: false, code: 404, message: 'not found' }, 404)
    return run(found.operation, () => toResponse(found.process()))
  }
  return {
    ...(await startServer(handle, port)),
    calls,
    state,
    flows: () => [...state.flows.values()],
    fail: (operation, fault) => void faults.push([operation, fault]),
    sign: signFlow,
    refuse: refuseFlow,
    replaceFile: (reply) => void (signedFile = reply),
    buildCall(body, other = {}) {
      const payload = JSON.stringify(body)
      return { payload, headers: signEsignCall({ ...key, ...other }, { url: '/', body: payload, now: now() }) }
    },
  }
}

const FAULTS: Readonly<Record<Extract<EsignFault, string>, Reply>> = {
  hang: 'hang',
  done_hang: 'hang',
  reset: 'reset',
  unavailable: respondJson({ message: 'unavailable' }, 503),
  done_error: respondJson({ message: 'internal' }, 500),
  redirect: { status: 302, body: '', type: 'text/html', location: 'https://elsewhere.example/' },
  garbage: { status: 200, body: '<html>', type: 'text/html' },
  reject: respondJson({ success: false, code: 401, message: 'INVALID_SIGNATURE' }, 401),
}

const toResponse = (reply: FakeReply): HttpResponse =>
  'data' in reply
    ? respondJson({ code: 0, message: '成功', data: reply.data })
    : respondJson({ code: reply.code, message: reply.message, data: null })

const ROUTES: readonly (readonly [
  operation: Operation,
  pattern: RegExp,
  process: (state: FakeState, ids: readonly string[], input: Readonly<Record<string, unknown>>) => FakeReply,
])[] = [
  ['upload', /^POST \/v3\/files\/file-upload-url$/, (state, _ids, input) => createUpload(state, input)],
  ['file', /^GET \/v3\/files\/(\w+)$/, (state, [id = '']) => readFile(state, id)],
  ['verify', /^POST \/v3\/files\/(\w+)\/verify$/, (state, [id = ''], input) => verifyFile(state, id, input)],
  ['create', /^POST \/v3\/sign-flow\/create-by-file$/, (state, _ids, input) => createFlow(state, input)],
  ['list', /^POST \/v3\/sign-flow\/sign-flow-list$/, (state, _ids, input) => listFlows(state, input)],
  [
    'url',
    /^POST \/v3\/sign-flow\/(\w+)\/sign-url$/,
    (state, [id], input) => withFlow(state, id, (flow) => createSignUrl(flow, input)),
  ],
  ['detail', /^GET \/v3\/sign-flow\/(\w+)\/detail$/, (state, [id]) => withFlow(state, id, readFlow)],
  [
    'revoke',
    /^POST \/v3\/sign-flow\/(\w+)\/revoke$/,
    (state, [id], input) => withFlow(state, id, (flow) => revokeFlow(flow, input)),
  ],
  [
    'download',
    /^POST \/v3\/sign-flow\/(\w+)\/file-download-url$/,
    (state, [id]) => withFlow(state, id, (flow) => createDownload(state, flow)),
  ],
]

function withFlow(state: FakeState, id: string | undefined, process: (flow: FakeFlow) => FakeReply): FakeReply {
  const flow = state.flows.get(id ?? '')
  if (flow === undefined) return { code: 1_435_011, message: `流程不存在:${id}` }
  if (flow.status === 1 && flow.expireTime <= state.now()) flow.status = 5
  return process(flow)
}

function findOperation(state: FakeState, { method, target, body }: RawRequest) {
  for (const [operation, pattern, process] of ROUTES) {
    const match = pattern.exec(`${method} ${target}`)
    if (match === null) continue
    const input = body.length === 0 ? {} : (JSON.parse(body.toString()) as Record<string, unknown>)
    return { operation, process: () => process(state, match.slice(1), input) }
  }
  return undefined
}

/** Stores an upload: type, size and MD5 are those of the first step. */
function storeFile(state: FakeState, request: RawRequest): HttpResponse {
  const file = state.files.get(/^\/upload\/(\w+)\?/.exec(request.target)?.[1] ?? '')
  const isSame =
    file !== undefined &&
    findHeader(request, 'content-type') === file.type &&
    findHeader(request, 'content-md5') === file.md5 &&
    computeMd5(request.body) === file.md5 &&
    request.body.length === file.size
  if (!isSame) return respondJson({ errCode: 403, msg: 'SignatureDoesNotMatch' }, 403)
  file.bytes = request.body
  file.status = state.isSlow ? 1 : 2
  return respondJson({ errCode: 0, msg: '成功' })
}

function fetchFile(
  state: FakeState,
  { target }: RawRequest,
  reply: Partial<HttpResponse> & { readonly md5?: string },
): HttpResponse {
  const flow = state.flows.get(/^\/download\/(\w+)\?/.exec(target)?.[1] ?? '')
  const sent = state.files.get(flow?.fileId ?? '')?.bytes ?? Buffer.alloc(0)
  // Signatures are appended to a PDF.
  const body = reply.body ?? Buffer.concat([sent, Buffer.from(`\n% signed ${createFlowId()}\n`)])
  const md5 = reply.md5 ?? computeMd5(Buffer.from(body))
  return { status: 200, type: 'application/pdf', ...reply, body, headers: { 'content-md5': md5 } }
}
