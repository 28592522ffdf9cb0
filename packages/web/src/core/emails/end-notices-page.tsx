import { Button, Notice } from '@tenor/ui'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import { EmailPage } from './email-page.tsx'
import { linkToken, useEndNotices } from './email-queries.ts'
import { LinkIncomplete } from './link-incomplete.tsx'

/** Ends e-mail of one kind by the link of an email, signed in or not. */
export function EndNoticesPage() {
  return (
    <EmailPage title="account.notices.end" text="account.notices.end.text">
      {linkToken() === '' ? <LinkIncomplete /> : <Act />}
    </EmailPage>
  )
}

function Act() {
  const end = useEndNotices()
  if (end.data !== undefined) {
    return (
      <div role="status">
        <Notice>
          <Say id="account.notices.end.done" values={{ label: end.data.label }} />
        </Notice>
      </div>
    )
  }
  return (
    <>
      <RefusalLine error={end.error} />
      <Button kind="primary" large isPending={end.isPending} onPress={() => end.mutate()}>
        <Say id="account.notices.end.go" />
      </Button>
    </>
  )
}
