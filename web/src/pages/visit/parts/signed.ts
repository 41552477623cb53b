import type { Drawing } from '../../ticket/drawing/signature-canvas.tsx'
import { checkStrokes, toStrokes } from '../../ticket/drawing/strokes.ts'

export const isSigned = ({ groups }: Drawing): boolean => checkStrokes(toStrokes(groups)) === 'complete'
