import { Button, buttonClass } from '@tenor/ui'
import { Say, useWords } from '../phrases/index.ts'
import { Page } from './page.tsx'

/** A page that broke. Nothing was moved by it; the way on is to load it again. */
export function ErrorPage() {
  const words = useWords()
  return (
    <Page title={words('page.failed')} text={words('page.failed.text')}>
      <div>
        <Button kind="primary" onPress={() => location.reload()}>
          <Say id="act.refresh" />
        </Button>
      </div>
    </Page>
  )
}

export function NotFoundPage() {
  const words = useWords()
  return (
    <Page title={words('page.notFound')} text={words('page.notFound.text')}>
      <div>
        <a className={buttonClass({ kind: 'primary' })} href="/">
          <Say id="page.home" />
        </a>
      </div>
    </Page>
  )
}
