// Structured logs. A line never holds a token, a password or a query: who may read the log may not read those.
import { type DestinationStream, type Logger, pino } from 'pino'

/** One JSON object a line, on standard output unless another is given. */
export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        'password',
        '*.password',
        '*.access_token',
        '*.refresh_token',
        '*.accesstoken',
        'headers',
        '*.headers',
      ],
      censor: '[hidden]',
    },
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
      err: pino.stdSerializers.err,
    },
  }
  return pino(options, destination)
}
