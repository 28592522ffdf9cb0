import { Button, Notice } from '@tenor/ui'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import { LettersPage } from './letters-page.tsx'
import { useConfirm } from './letters-queries.ts'

/** One press, so that a program which only looks at links confirms nothing. */
export function ConfirmPage() {
  return (
    <LettersPage title="account.confirm">
      <Act />
    </LettersPage>
  )
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
