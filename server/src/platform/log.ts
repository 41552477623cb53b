// Structured logs. A line never contains a token, password, query or record: readers of the log may not see those.
import { type DestinationStream, type Logger, pino } from 'pino'

/** Removes the detail of a constraint error (SQLSTATE class 23), which contains values of the row. Constraint and table are kept. */
function serializeError(error: Error): object {
  const { detail, ...fields } = pino.stdSerializers.err(error)
  return String(fields['code']).startsWith('23') ? fields : { ...fields, detail }
}

/** The end of a hook's path is the token of its caller. */
const hideHookToken = (path = ''): string => path.replace(/^(\/hooks\/[^/]*\/[^/]*\/).*$/, '$1[hidden]')

export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: ['password', '*.password', '*.access_token', '*.refresh_token', '*.accesstoken', 'headers', '*.headers'],
      censor: '[hidden]',
    },
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: hideHookToken(url.split('?')[0]) }),
      err: serializeError,
    },
  }
  return pino(options, destination)
}
