import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { buildDisposition } from '#platform/http/responses/attachment.ts'
import type { SheetFormat } from '#platform/spreadsheet/spreadsheet.ts'

export const MEDIA_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function sendFile(reply: FastifyReply, file: Readable, type: SheetFormat, name: string): FastifyReply {
  return reply
    .type(MEDIA_TYPES[type])
    .header('content-disposition', buildDisposition('attachment', `${name}.${type}`, `export.${type}`))
    .send(file)
}
