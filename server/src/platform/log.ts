// Structured logs. A line never holds a token, a password, a query or a record: who may read the log may not read those.
import { type DestinationStream, type Logger, pino } from 'pino'

/** Of what a constraint refuses (SQLSTATE class 23) the database's detail holds the values of the row. Constraint and table stay. */
function withoutRow(error: Error): object {
  const { detail, ...said } = pino.stdSerializers.err(error)
  return String(said['code']).startsWith('23') ? said : { ...said, detail }
}

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
      err: withoutRow,
    },
  }
  return pino(options, destination)
}
