import { Component, type ReactNode } from 'react'
import { logError } from '#api/error-log.ts'
import { CrashPage } from './crash-page.tsx'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
  readonly place: string
  readonly fallback?: ReactNode
}

interface State {
  readonly error: unknown
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    logError(error, this.props.place)
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    return <CrashPage error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
  }
}
