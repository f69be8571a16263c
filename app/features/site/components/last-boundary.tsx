import { Component, type ComponentType, type ReactNode } from 'react'

type Props = { readonly children: ReactNode }
type State = { readonly failed: boolean; readonly Screen?: ComponentType }

/**
 * Around the whole document: what no screen could tell. It is drawn once more, no longer as what the server sent, and
 * where that fails too, a page stands there that needs nothing of the site.
 */
export class LastBoundary extends Component<Props, State> {
  override state: State = { failed: false }
  #tries = 0

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  override componentDidCatch(): void {
    this.#tries += 1
    if (this.#tries === 1) this.setState({ failed: false })
    if (this.#tries !== 2) return
    // Without the code of it the browser's own reload is left.
    import('./last-screen').then(({ LastScreen }) => this.setState({ Screen: LastScreen }), noop)
  }

  override render(): ReactNode {
    const { failed, Screen } = this.state
    if (!failed) return this.props.children
    return Screen ? <Screen /> : <html lang={document.documentElement.lang} />
  }
}

const noop = () => undefined
