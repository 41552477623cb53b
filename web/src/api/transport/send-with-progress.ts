// Sends a request with upload progress, which `fetch` does not report.

export interface ProgressRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: XMLHttpRequestBodyInit
  readonly signal?: AbortSignal | undefined
  /** Receives the uploaded share, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Resolves and rejects like `fetch`; the response is text. */
export function sendWithProgress(
  url: string,
  { method, headers, body, signal, onProgress }: ProgressRequest,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status, headers: parseHeaders(request) })),
    )
    request.addEventListener('error', () => reject(new TypeError('The request failed.')))
    request.addEventListener('abort', () => reject(new DOMException('The request was aborted.', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted === true) reject(new DOMException('The request was aborted.', 'AbortError'))
    else request.send(body)
  })
}

const parseHeaders = (request: XMLHttpRequest): Headers =>
  new Headers(
    request
      .getAllResponseHeaders()
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line): [string, string] => {
        const end = line.indexOf(':')
        return [line.slice(0, end), line.slice(end + 1).trim()]
      }),
  )
