// PostgreSQL stores neither NUL nor a single surrogate.
import { ERRORS, isStorable, toStorable } from '@cangdan/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { createSyncHook } from '../sync-hook.ts'
import { getRequestLanguage } from '../responses/replies.ts'

/** Rejects unstorable names and texts of a call with `invalid_input`. Call it after the guards, so that strangers learn nothing. */
export function registerStorableTexts(app: FastifyInstance): void {
  app.addHook(
    'preValidation',
    createSyncHook((request) => {
      if (request.is404) return
      const places = listTexts(request).flatMap((texts) => [...findUnstorable(texts, [])])
      if (places.length === 0) return
      const error = ERRORS.wrong_type.text[getRequestLanguage(request)]
      throw new Failure('invalid_input', {
        fields: Object.fromEntries(places.map((place) => [toStorable(place), error])),
      })
    }),
  )
}

const listTexts = ({ query, params, body, upload }: FastifyRequest): unknown[] => [
  query,
  params,
  body,
  upload === undefined ? undefined : { name: upload.name },
]

function* findUnstorable(value: unknown, path: readonly string[]): Generator<string> {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield path.join('/')
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const place = [...path, name]
    if (!isStorable(name)) yield place.join('/')
    else yield* findUnstorable(inner, place)
  }
}
