import { useNavigate } from '@tanstack/react-router'
import { useDemoSignIn } from '@tenor/browser/session'
import { Button, Card, shapes } from '@tenor/ui'
import { NotFoundPage, Page, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { isSandboxPage } from '../../platform/sandbox-page.ts'

/** Where the start's link leads. One press signs in, so that a program which only opens links signs nobody in. */
export function DemoPage() {
  return isSandboxPage() ? <Enter /> : <NotFoundPage />
}

function Enter() {
  const words = useWords()
  const demo = useDemoSignIn()
  const navigate = useNavigate()
  const enter = () => demo.mutate(undefined, { onSuccess: () => navigate({ to: '/' }) })
  return (
    <Page title={words('account.demo')} text={words('account.demo.text')} narrow>
      <Card>
        <div className={shapes.column}>
          <RefusalLine error={demo.error} />
          <Button kind="primary" large isPending={demo.isPending} onPress={enter}>
            <Say id="account.demo.go" />
          </Button>
        </div>
      </Card>
    </Page>
  )
}
