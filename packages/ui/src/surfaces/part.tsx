import { Children, Component, createContext, type ReactNode, use } from 'react'
import { Button } from '../controls/button.tsx'
import { ListState } from '../data/list-state.tsx'

export type PartWords = Record<'failed' | 'text' | 'retry' | 'waiting' | 'close', string>

/** In whose words a part says that it is not there yet, or cannot be shown. */
export const PartWordsOfPage = createContext<PartWords | null>(null)
export const PartWordsProvider = PartWordsOfPage.Provider

type PartState = { hasFailed: boolean }

/** What goes wrong inside is said in its place, with a way to try again; everything around it stays. */
export class Part extends Component<{ children: ReactNode }, PartState> {
  override state: PartState = { hasFailed: false }

  static getDerivedStateFromError(): PartState {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return <PartFailed onRetry={() => this.setState({ hasFailed: false })} />
  }
}

/** Each child is a part of its own. */
export function Parts({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => <Part>{child}</Part>)
}

/** In the place of a part that cannot be shown. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  const words = use(PartWordsOfPage)
  const retry = words !== null && <Button onPress={onRetry}>{words.retry}</Button>
  return <ListState kind="failed" title={words?.failed} text={words?.text} action={retry} />
}
