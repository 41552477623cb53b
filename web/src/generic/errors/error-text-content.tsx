import { formatFieldError } from '@cangdan/protocol'
import type { ErrorTextProps } from './error-text.tsx'

export const ErrorTextContent = ({ fault, decimal = 0, language }: ErrorTextProps) =>
  formatFieldError(fault, decimal, language)
