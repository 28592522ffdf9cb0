import { useLocation } from '@tanstack/react-router'
import { Page } from './platform/page/index.ts'
import { useWords } from './platform/phrases/index.ts'

/** Where a link leads that no product of ours serves yet. It says so. */
export function NotYetPage() {
  const words = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <Page title={words('page.notYet')} text={words('page.notYet.text')}>
      <bdi>{path}</bdi>
    </Page>
  )
}
