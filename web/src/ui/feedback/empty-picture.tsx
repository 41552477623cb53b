import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export type EmptyPictureName = 'nothing' | 'first' | 'no_match' | 'not_found' | 'forbidden' | 'broken'

interface EmptyPictureProps {
  readonly name: EmptyPictureName
}

export function EmptyPicture({ name }: EmptyPictureProps) {
  return (
    <svg
      className={styles['picture']}
      data-picture={name}
      width="120"
      height="88"
      viewBox="0 0 120 88"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M10 80h100" strokeDasharray="1 6" />
      <path d="M34 12h40l12 12v52H34z" fill="var(--color-surface)" />
      <path d="M74 12v12h12" />
      <g className={styles['accent']} stroke="currentColor">
        {MARKS[name]}
      </g>
    </svg>
  )
}

const MARKS: Readonly<Record<EmptyPictureName, ReactNode>> = {
  nothing: (
    <>
      <path d="M44 36h32M44 46h32M44 56h18" opacity="0.45" />
      <circle cx="74" cy="64" r="6" strokeDasharray="2 4" />
    </>
  ),
  first: (
    <>
      <path d="M44 36h32M44 46h32M44 56h18" opacity="0.45" />
      <circle cx="84" cy="64" r="13" fill="var(--color-surface)" />
      <path d="M84 58v12M78 64h12" />
    </>
  ),
  no_match: (
    <>
      <path d="M44 36h32M44 46h20" opacity="0.45" />
      <circle cx="80" cy="58" r="12" fill="var(--color-surface)" />
      <path d="m89 67 10 10" />
    </>
  ),
  not_found: (
    <>
      <path d="M44 36h12M64 36h12M44 46h8M60 46h16" opacity="0.45" />
      <path d="M54 62c0-5 4-7 7-7s7 2 7 6c0 5-7 5-7 9" />
      <path d="M61 75v.1" strokeWidth="3" />
    </>
  ),
  forbidden: (
    <>
      <path d="M44 32h32" opacity="0.45" />
      <rect x="47" y="50" width="26" height="19" rx="3" fill="var(--color-surface)" />
      <path d="M52 50v-5a8 8 0 0 1 16 0v5M60 58v4" />
    </>
  ),
  broken: (
    <>
      <path d="m34 50 10-6 8 9 9-10 8 9 8-8 9 6" />
      <path d="M44 34h20" opacity="0.45" />
    </>
  ),
}
