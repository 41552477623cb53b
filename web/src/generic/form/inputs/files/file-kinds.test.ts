import { DOCX_TYPE, type FieldMeta, MEGABYTE } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { getMegabyteLimit, formatAcceptedFiles } from './file-kinds.ts'

const field: FieldMeta = {
  name: 'proof',
  title: 'Proof',
  type: 'image',
  control: 'images',
  accept: ['image/png', DOCX_TYPE, 'video/mp4'],
  sizes: { 'image/png': 5 * MEGABYTE, [DOCX_TYPE]: 5 * MEGABYTE, 'video/mp4': 20 * MEGABYTE },
}
const t = ((key: string, values: { types: string; n: number }) =>
  key === 'file.between' ? '; ' : `${values.types} ${values.n} MB`) as never

it('formats the accepted types of a file field by size limit (E6)', () => {
  expect(formatAcceptedFiles(field, 'en', t)).toBe('PNG or Word (.docx) 5 MB; MP4 20 MB')
  expect(getMegabyteLimit(field, 'video/mp4')).toBe(20)
})
