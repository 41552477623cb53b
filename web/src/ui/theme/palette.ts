// Colours of tokens.css that antd needs as values to derive others from them.
import type { ColorScheme } from './color-scheme.ts'

export interface Palette {
  readonly bg: string
  readonly surface: string
  readonly raised: string
  readonly sunken: string
  readonly border: string
  readonly 'border-strong': string
  readonly hover: string
  readonly text: string
  readonly secondary: string
  readonly muted: string
  readonly theme: string
  readonly 'theme-solid': string
  readonly 'theme-solid-hover': string
  readonly 'theme-text': string
  readonly 'theme-tint': string
  readonly success: string
  readonly warning: string
  /** For icons, which need less contrast than text. */
  readonly 'warning-mark': string
  readonly danger: string
  readonly tooltip: string
}

export const PALETTES: Readonly<Record<ColorScheme, Palette>> = {
  light: {
    bg: '#f5f6f8',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f8f9fb',
    border: '#e4e7ec',
    'border-strong': '#cdd3dd',
    hover: '#f0f2f5',
    text: '#1a2233',
    secondary: '#5b667a',
    muted: '#626c80',
    theme: '#1f7cfa',
    'theme-solid': '#1b6ddc',
    'theme-solid-hover': '#175dbb',
    'theme-text': '#1862c6',
    'theme-tint': '#eaf2ff',
    success: '#0b7a4b',
    warning: '#9a5800',
    'warning-mark': '#c27400',
    danger: '#c22b28',
    tooltip: '#232c3b',
  },
  dark: {
    bg: '#0e131b',
    surface: '#161c26',
    raised: '#1d2430',
    sunken: '#121822',
    border: '#2a3342',
    'border-strong': '#3b4658',
    hover: '#202937',
    text: '#e6eaf2',
    secondary: '#a7b1c4',
    muted: '#8b96ab',
    theme: '#4a96ff',
    'theme-solid': '#1b6ddc',
    'theme-solid-hover': '#1d72e6',
    'theme-text': '#7ab2ff',
    'theme-tint': '#1a2a43',
    success: '#4cc38a',
    warning: '#e5a94b',
    'warning-mark': '#e5a94b',
    danger: '#ff8078',
    tooltip: '#232c3b',
  },
}
