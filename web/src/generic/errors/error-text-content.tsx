import { formatFieldError } from '@cangdan/protocol'
import type { ErrorTextProps } from './error-text.tsx'

export const ErrorTextContent = ({ error, decimal = 0, language }: ErrorTextProps) =>
  formatFieldError(error, decimal, language)
