import { Button } from '@tenor/ui'
import { Say, useWords } from '../phrases/index.ts'
import { Page } from './page.tsx'

/** A page that broke; what is on the server is untouched by that. */
export function ErrorPage() {
  const words = useWords()
  return (
    <Page title={words('page.failed')} text={words('page.failed.text')} narrow>
      <Button kind="primary" onPress={() => location.reload()}>
        <Say id="act.refresh" />
      </Button>
    </Page>
  )
}

export function NotFoundPage() {
  const words = useWords()
  return (
    <Page title={words('page.notFound')} text={words('page.notFound.text')} narrow>
      <a href="/console">
        <Say id="console.nav.overview" />
      </a>
    </Page>
  )
}
