import { Button, Notice } from '@tenor/ui'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import { EmailPage } from './email-page.tsx'
import { linkToken, useConfirm } from './email-queries.ts'
import { LinkIncomplete } from './link-incomplete.tsx'

/** One press, so that a program which only looks at links confirms nothing. */
export function ConfirmPage() {
  return <EmailPage title="account.confirm">{linkToken() === '' ? <LinkIncomplete /> : <Act />}</EmailPage>
}

function Act() {
  const confirm = useConfirm()
  if (confirm.isSuccess) {
    return (
      <div role="status">
        <Notice>
          <Say id="account.confirm.done" />
        </Notice>
      </div>
    )
  }
  return (
    <>
      <RefusalLine error={confirm.error} />
      <Button kind="primary" large isPending={confirm.isPending} onPress={() => confirm.mutate()}>
        <Say id="account.confirm.go" />
      </Button>
    </>
  )
}
