import { ModuleWords } from '@tenor/browser/phrases'
import { Card, shapes } from '@tenor/ui'
import { type ReactNode, Suspense } from 'react'
import { Page } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'

type Title = 'account.recover' | 'account.reset' | 'account.confirm' | 'account.notices.end' | 'account.mails'
type Text = 'account.recover.text' | 'account.reset.text' | 'account.notices.end.text' | 'account.mails.text'

/** A page with the sentences about emails, which no other page carries. */
export function EmailPage({ title, text, children }: { title: Title; text?: Text; children: ReactNode }) {
  return (
    <Suspense fallback={<main id="main" />}>
      <ModuleWords module="emails">
        <Titled title={title} {...(text === undefined ? {} : { text })}>
          {children}
        </Titled>
      </ModuleWords>
    </Suspense>
  )
}

function Titled({ title, text, children }: { title: Title; text?: Text; children: ReactNode }) {
  const words = useWords()
  return (
    <Page title={words(title)} narrow {...(text === undefined ? {} : { text: words(text) })}>
      <Card>
        <div className={shapes.column}>{children}</div>
      </Card>
    </Page>
  )
}
