import { useSignOut } from '@tenor/browser/session'
import { Button, buttonClass, Verbatim } from '@tenor/ui'
import { Acts, Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'

/** For somebody who is signed in and is no operator. */
export function NotOperatorPage({ email }: { email: string }) {
  const words = useWords()
  const signOut = useSignOut()
  return (
    <Page
      title={words('console.notOperator.title')}
      text={<Say id="console.notOperator.text" values={{ email: <Verbatim text={email} /> }} />}
      narrow
    >
      <Acts>
        <Button kind="primary" isPending={signOut.isPending} onPress={() => signOut.mutate()}>
          <Say id="console.notOperator.other" />
        </Button>
        <a className={buttonClass({ kind: 'ghost' })} href="/">
          <Say id="page.home" />
        </a>
      </Acts>
    </Page>
  )
}
