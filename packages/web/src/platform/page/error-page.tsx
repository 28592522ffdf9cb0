import { Button, buttonClass, ListState } from '@tenor/ui'
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

/** The picture of a search that found nothing, and the one way on. */
export function NotFoundPage() {
  const words = useWords()
  return (
    <Page title={words('page.notFound')} narrow>
      <ListState
        kind="unmatched"
        title={<Say id="page.notFound.text" />}
        action={
          <a className={buttonClass({ kind: 'primary' })} href="/">
            <Say id="page.home" />
          </a>
        }
      />
    </Page>
  )
}
